# SPDX-License-Identifier: MIT
# Genpei - see README.md. Everything is here; there is no configure step. `make help` lists the
# targets. Variables: CC=clang, CFLAGS, MODE=release|portable|debug|fuzz|tsan|syntax, NATIVE=0 (for any processor of
# this kind) or 1 (for this one), PREFIX, LIBDIR, DESTDIR, SERVE, MUTATE, FUZZ_SECONDS.

CC = gcc
# `make` compiles for this machine; what is installed or packed runs on others too.
MODE = $(if $(filter 0,$(NATIVE)),portable,release)
TO_SHIP = $(if $(filter 1,$(NATIVE)),release,portable)
PREFIX = /usr/local
LIBDIR = $(PREFIX)/lib
FUZZ_SECONDS = 5
export FUZZ_SECONDS

WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
            -Wmissing-prototypes -Wvla -Wundef -Werror
SANITIZE := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
# A compiler for another kind of machine has its name in front: aarch64-linux-gnu-gcc.
MACHINE := $(shell $(CC) -dumpmachine)
CROSS := $(patsubst %-gcc,%-,$(filter %-linux-gnu-gcc,$(notdir $(firstword $(CC)))))
CFLAGS_release := -O3 $(if $(CROSS),,-march=native) -g -DNDEBUG
CFLAGS_portable := -O3 -g1 -DNDEBUG
# The levels of src/portable/level.h: a portable program contains the workbench for each of them.
LEVELS := $(if $(filter x86_64-%,$(MACHINE)),plain avx2 avx512)
CFLAGS_portable-plain := $(CFLAGS_portable) -march=x86-64
CFLAGS_portable-avx2 := $(CFLAGS_portable) -march=x86-64-v3
CFLAGS_portable-avx512 := $(CFLAGS_portable) -march=x86-64-v4 -mavx512ifma -mavx512vbmi -mavx512vbmi2 \
                          -mavx512vnni -mavx512bitalg -mavx512vpopcntdq
LEVEL := $(patsubst portable-%,%,$(filter portable-%,$(MODE)))
JOINED := $(and $(filter portable,$(MODE)),$(LEVELS))
CFLAGS_debug := $(SANITIZE)
CFLAGS_fuzz := $(SANITIZE) -fsanitize=fuzzer-no-link
# The thread sanitizer does not know the threads of C11: tests/tsan/threads.h leads to those of POSIX.
CFLAGS_tsan := -O1 -g -fsanitize=thread -Itests/tsan -D_GNU_SOURCE
# Looks for warnings and writes no code: the rules below leave empty objects.
CFLAGS_syntax := $(CFLAGS_release)
NO_CODE = $(if $(filter syntax,$(MODE)),-fsyntax-only && touch $@)
CFLAGS = $(CFLAGS_$(MODE))
# Code for shared libraries is the same as for the program; no name is replaced from outside.
SHARED := -fPIC -fno-semantic-interposition
COMPILE = $(CC) -std=c17 -Iinclude -ffp-contract=off $(SHARED) $(WARNINGS) $(CFLAGS)
INSIDE = -Isrc -include src/base/banned.h
# Programs and libraries: addresses are resolved at the start, then the tables of them are read only.
HARD_LINK := -Wl,-z,relro,-z,now
LIBS := $(HARD_LINK) -lmicrohttpd -ljansson -lsqlite3 -lzstd -ledit -lm -lpthread -ldl

# Each compiler and mode builds in its own folder: build/release, build/clang-debug, ...
OUT := build/$(patsubst gcc-%,%,$(notdir $(firstword $(CC)))-$(MODE))

SOURCES := $(sort $(filter-out src/crew_mpi.c src/portable/%,$(shell find src -name '*.c')))
# Where Open MPI is installed there is a second program, for many machines.
MPICC := $(if $(CROSS),,$(shell command -v mpicc))
MPI := $(if $(MPICC),$(if $(wildcard src/crew_mpi.c),genpei-mpi))
# The page: every file of web/ goes into the program.
PAGE := $(sort $(foreach kind,html js css svg json webmanifest ico png woff2,\
          $(shell [ ! -d web ] || find web -name '*.$(kind)')))
# A NAME_instances.c is compiled once for each instance that it lists: see src/base/instance.h.
INSTANCED := $(filter %_instances.c,$(SOURCES))
INSTANCES := $(foreach file,$(INSTANCED),$(addprefix $(file:%.c=$(OUT)/%-),\
               $(addsuffix .o,$(shell sed -n 's|^// instances: ||p' $(file)))))
OBJECTS := $(patsubst %.c,$(OUT)/%.o,$(filter-out $(INSTANCED),$(SOURCES))) $(INSTANCES) \
           $(if $(PAGE),$(OUT)/page.o)
TESTS := $(patsubst %.c,$(OUT)/%,$(wildcard tests/test_*.c))
GAMES := $(sort $(wildcard games/*.l7))
# What tests share: every other C file in tests/.
TEST_SHARED := $(patsubst %.c,$(OUT)/%.o,$(filter-out tests/test_%,$(wildcard tests/*.c)))
FUZZERS := $(patsubst %.c,$(OUT)/%,$(wildcard fuzz/fuzz_*.c))
EXAMPLES := $(patsubst %.c,$(OUT)/%,$(wildcard examples/*.c))
# Programs that measure from inside, for the scripts of bench/.
MEASURES := $(patsubst %.c,$(OUT)/%,$(wildcard bench/programs/*.c))
FORMATTED = $(shell find src include tests fuzz examples bench -name '*.[ch]')

# Where its calls change in a way that breaks programs, GENPEI_API_VERSION does, and with it the name.
API_VERSION := $(shell sed -n 's/.*GENPEI_API_VERSION = \([0-9]*\).*/\1/p' include/genpei.h 2>/dev/null)
SO := libgenpei.so.$(API_VERSION)
API_LIBS := $(HARD_LINK) -ljansson -lsqlite3 -lzstd -lm -lpthread -ldl

# As many jobs as there are processors, unless -j was given.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell nproc)
endif

all: genpei $(MPI) ## build genpei for this machine, and genpei-mpi where Open MPI is installed (the default)

genpei genpei-mpi: %: $(OUT)/%
	@cmp -s $< $@ || cp -f $< $@

mpi: mpi-packages ## build genpei-mpi, for several machines; install Open MPI if it is missing
	@$(MAKE) --no-print-directory genpei-mpi

run: genpei ## build, and serve the board for the browser; SERVE="--port 8000" sets its options
	@./genpei serve $(SERVE)

test: test-packages ## build everything with both compilers, run every test and check
	+@MAKE="$(MAKE)" tools/run-tests

debug: ## build build/debug/genpei, with asserts and the address and undefined behaviour sanitizers
	@$(MAKE) --no-print-directory MODE=debug $(OUT:%release=%debug)/genpei

bench: genpei ## measure speed and compare it with the targets
	@bench/run

pictures: genpei ## make the pictures of the README in a browser
	@tools/pictures

fingerprints: genpei ## rewrite tests/fingerprints.txt; the diff shows what changed
	@./genpei bench --fingerprints > build/fingerprints && mv build/fingerprints tests/fingerprints.txt

said: genpei $(OUT)/tests/test_l7_code ## rewrite tests/golden/said/; the diff shows what the program says otherwise
	@for test in tests/said_*.sh; do GENPEI=./genpei GOLDEN=write $$test || exit 1; done
	@GENPEI_GOLDEN=write $(OUT)/tests/test_l7_code > build/said.log 2>&1 || { cat build/said.log; exit 1; }

format: test-packages ## format every C file and, where npm is available, the code of the page
	@clang-format -i $(FORMATTED)
	@tools/format-page || [ $$? = 77 ]

analyze: test-packages ## analyse the sources with clang --analyze and cppcheck
	@tools/analyze

mutate: ## plant small mistakes and say which no test notices; MUTATE="--each 3 --layers web" sets options
	@$(MAKE) --no-print-directory MODE=release all everything
	@tools/mutate $(MUTATE)

RANDOM_GAMES ?= 2000
fuzz: test-packages ## fuzz every parser for FUZZ_SECONDS each
	@$(MAKE) --no-print-directory CC=clang MODE=fuzz fuzzers
	@tools/run-fuzz
	@$(MAKE) --no-print-directory MODE=release build/release/tests/test_random_games
	@GENPEI_RANDOM_GAMES=$(RANDOM_GAMES) build/release/tests/test_random_games

lib: $(OUT)/libgenpei.a ## build libgenpei.a, for programs that include genpei.h
	@cp -f $< libgenpei.a

shared: $(OUT)/$(SO) ## build the shared library libgenpei.so, which the Python package uses

wheel: ## build the Python package, with the library in it, as build/genpei-*.whl
	+@$(MAKE) --no-print-directory MODE=$(TO_SHIP) wheel-of-mode

install: ## install programs, libraries, man pages and completion, for any processor of this kind
	$(ONE_WORD)
	+@$(MAKE) --no-print-directory MODE=$(TO_SHIP) install-of-mode

wheel-of-mode: shared
	@tools/wheel $(OUT)/$(SO)

# Names with blanks would be several: something else would be overwritten, or removed.
ONE_WORD = $(foreach name,PREFIX LIBDIR DESTDIR,$(if $(word 2,x$($(name))x),\
             $(error $(name) has a blank in it: '$($(name))')))

everything-to-ship: $(OUT)/genpei $(MPI:%=$(OUT)/%) $(OUT)/libgenpei.a shared $(OUT)/man/genpei.1
install-of-mode: everything-to-ship
	$(ONE_WORD)
	install -Dm755 $(OUT)/genpei $(DESTDIR)$(PREFIX)/bin/genpei
	$(if $(MPI),install -Dm755 $(OUT)/genpei-mpi $(DESTDIR)$(PREFIX)/bin/genpei-mpi)
	install -Dm644 $(OUT)/libgenpei.a $(DESTDIR)$(LIBDIR)/libgenpei.a
	install -Dm644 $(OUT)/$(SO) $(DESTDIR)$(LIBDIR)/$(SO)
	ln -sf $(SO) $(DESTDIR)$(LIBDIR)/libgenpei.so
	mkdir -p $(DESTDIR)$(LIBDIR)/pkgconfig
	tools/pkg-config $(PREFIX) $(LIBDIR) > $(DESTDIR)$(LIBDIR)/pkgconfig/genpei.pc
	install -Dm644 include/genpei.h $(DESTDIR)$(PREFIX)/include/genpei.h
	mkdir -p $(DESTDIR)$(PREFIX)/share/man/man1
	install -m644 $(OUT)/man/*.1 $(DESTDIR)$(PREFIX)/share/man/man1
	$(if $(MPI),echo .so man1/genpei.1 > $(DESTDIR)$(PREFIX)/share/man/man1/genpei-mpi.1)
	install -Dm644 tools/genpei.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/genpei

uninstall: ## remove what `make install` with the same PREFIX and LIBDIR has installed
	$(ONE_WORD)
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,bin/genpei bin/genpei-mpi include/genpei.h \
	    share/bash-completion/completions/genpei share/man/man1/genpei.1 share/man/man1/genpei-*.1) \
	    $(addprefix $(DESTDIR)$(LIBDIR)/,libgenpei.a libgenpei.so $(SO) pkgconfig/genpei.pc)
	$(if $(filter /usr /usr/local,$(DESTDIR)$(PREFIX)),,-@rmdir $(INSTALL_FOLDERS) 2> /dev/null || :)

# Those that are empty go with what was in them, but where they are the system's.
INSTALL_FOLDERS = $(addprefix $(DESTDIR)$(PREFIX)/,share/bash-completion/completions share/bash-completion \
    share/man/man1 share/man share include bin) $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(LIBDIR) $(DESTDIR)$(PREFIX)

deb: ## build Debian packages in build/deb: program, library, headers, Python
	@tools/deb

aarch64: ## build for aarch64 and run the result under qemu (docs/portability.md)
	@[ -d build/arm64/usr ] || tools/sysroot arm64 build/arm64
	@$(MAKE) --no-print-directory MODE=release CC="aarch64-linux-gnu-gcc --sysroot=$(CURDIR)/build/arm64" \
	    build/aarch64-linux-gnu-gcc-release/genpei
	@tests/aarch64.sh

clean: ## remove everything that was built
	rm -rf build genpei genpei-mpi libgenpei.a

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

# --- how things are built ---

everything: $(OUT)/genpei $(MPI:%=$(OUT)/%) $(OUT)/libgenpei.a $(OUT)/$(SO) $(TESTS) $(EXAMPLES) \
            $(if $(filter release,$(MODE)),$(MEASURES))
# Every file, for MODE=syntax: what a second compiler has to say about the release build.
compiled: $(OBJECTS) $(OUT)/src/main.o $(addsuffix .o,$(TESTS) $(EXAMPLES) $(MEASURES)) $(TEST_SHARED)
fuzzers: $(FUZZERS)
# Tests with threads, for MODE=tsan.
threaded: $(OUT)/genpei $(addprefix $(OUT)/tests/test_,$(shell cat tests/tsan/threaded.txt 2>/dev/null))

build-packages test-packages mpi-packages:
	@tools/deps $(@:%-packages=%)

# Changes when the command line, the compiler, or the processor it compiles for does.
$(OUT)/flags: FORCE | build-packages
	@mkdir -p $(@D)
	@{ echo '$(COMPILE) $(INSIDE)'; $(COMPILE) -dM -E -x c /dev/null; } > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

# Changes when a source file, a game, or a file of the page is added or removed.
$(OUT)/objects: FORCE
	@mkdir -p $(@D)
	@echo '$(OBJECTS) $(GAMES) $(PAGE) $(LEARNED)' | cmp -s - $@ || echo '$(OBJECTS) $(GAMES) $(PAGE) $(LEARNED)' > $@

# The games in L7 are built into the program, and so is the runtime of compiled games; the assembler
# includes them as they are.
$(OUT)/described_games.h: tools/embed-games $(GAMES) $(OUT)/objects
	@tools/embed-games $(GAMES) > $@
$(OUT)/src/games/game_types.o: $(OUT)/described_games.h
$(OUT)/src/games/game_types.o: private INSIDE += -include $(OUT)/described_games.h -Wa,-I,.
$(OUT)/src/lang/emit/l7_emit.o: src/base/rng.h src/lang/run/l7_set.h src/lang/run/l7_ways.h \
                              src/lang/run/l7_run.h src/lang/run/l7_repeat.h src/lang/run/l7_random.h
$(OUT)/src/lang/emit/l7_device.o: src/lang/run/l7_device_before.h src/lang/run/l7_device_after.h
$(OUT)/src/lang/emit/l7_emit.o $(OUT)/src/lang/emit/l7_device.o: private INSIDE += -Wa,-I,.

# The learned models of data/ are built in.
LEARNED := $(sort $(wildcard data/*.learned))
$(OUT)/learned_files.h: tools/embed-learned $(LEARNED) $(OUT)/objects
	@tools/embed-learned $(LEARNED) > $@
$(OUT)/src/evals/tuple_files.o: $(OUT)/learned_files.h
$(OUT)/src/evals/tuple_files.o: private INSIDE += -include $(OUT)/learned_files.h -Wa,-I,.

$(OUT)/src/bugs/bugs_library.o: $(wildcard games/bugs/*.bugs)
$(OUT)/src/bugs/bugs_library.o: private INSIDE += -Wa,-I,.

$(OUT)/src/engine/calculation/net/calc_deep_file.o: $(wildcard data/calculation-*.net)
$(OUT)/src/engine/calculation/net/calc_deep_file.o: private INSIDE += -Wa,-I,.
$(OUT)/src/engine/hex/solve/hex_book.o: data/hex8.book
$(OUT)/src/engine/hex/solve/hex_book.o: private INSIDE += -Wa,-I,.
$(OUT)/src/engine/hex/hex_problem_set.o: data/hex.problems
$(OUT)/src/engine/hex/hex_problem_set.o: private INSIDE += -Wa,-I,.
$(OUT)/src/teach/tsume/tsume_set.o: data/tsume.problems
$(OUT)/src/teach/tsume/tsume_set.o: private INSIDE += -Wa,-I,.
$(OUT)/src/teach/handicap/handicap_advice.o: data/shogi.handicaps
$(OUT)/src/teach/handicap/handicap_advice.o: private INSIDE += -Wa,-I,.
$(OUT)/src/teach/exam/shogi_exam.o: data/shogi.exam
$(OUT)/src/teach/exam/shogi_exam.o: private INSIDE += -Wa,-I,.
$(OUT)/src/learners/game_book.o: data/draughts.games data/chess.games
$(OUT)/src/learners/game_book.o: private INSIDE += -Wa,-I,.
$(OUT)/src/web/study/web_chess_problems.o: data/chess.problems
$(OUT)/src/web/study/web_chess_problems.o: private INSIDE += -Wa,-I,.
$(OUT)/src/papers/sanechika_plans.o: data/chess.tactics
$(OUT)/src/papers/sanechika_plans.o: private INSIDE += -Wa,-I,.
$(OUT)/src/papers/tajima_figures.o: data/tajima-1984.games
$(OUT)/src/papers/tajima_figures.o: private INSIDE += -Wa,-I,.
$(OUT)/src/engine/hex/board/hex_patterns.o: data/hex.patterns
$(OUT)/src/engine/hex/board/hex_patterns.o: private INSIDE += -Wa,-I,.
# Networks are built in if their files exist.
HEX_NET := $(wildcard data/hex.net)
$(OUT)/src/engine/hex/net/hex_net.o: $(HEX_NET)
$(OUT)/src/engine/hex/net/hex_net.o: private INSIDE += $(HEX_NET:%=-DHEX_NET_BUILT_IN) -Wa,-I,.

SHO_NET := $(wildcard data/shogi.net)
$(OUT)/src/engine/shogi/net/sho_net.o: $(SHO_NET)
$(OUT)/src/engine/shogi/net/sho_net.o: private INSIDE += $(SHO_NET:%=-DSHO_NET_BUILT_IN) -Wa,-I,.

SHO_BOOK := $(wildcard data/shogi.book)
$(OUT)/src/engine/shogi/book/sho_book_text.o: $(SHO_BOOK)
$(OUT)/src/engine/shogi/book/sho_book_text.o: private INSIDE += $(SHO_BOOK:%=-DSHO_BOOK_BUILT_IN) -Wa,-I,.

$(OUT)/src/engine/othello/eval/pattern_weights.o: data/othello.weights data/othello.lines
$(OUT)/src/engine/othello/eval/pattern_weights.o: private INSIDE += -Wa,-I,.
$(OUT)/src/engine/othello/eval/edge_sure.o: data/othello.sure
$(OUT)/src/engine/othello/eval/edge_sure.o: private INSIDE += -Wa,-I,.
$(OUT)/src/engine/othello/book/edge_book_text.o: data/othello.book
$(OUT)/src/engine/othello/book/edge_book_text.o: private INSIDE += -Wa,-I,.

$(OUT)/src/engine/shogi/sho_hand.o: data/shogi.weights
$(OUT)/src/engine/shogi/sho_hand.o: private INSIDE += -Wa,-I,.

# What reads texts and bytes from outside checks its stack and its buffers; searches do without.
HARD_release := -fstack-protector-strong -D_FORTIFY_SOURCE=2
FROM_OUTSIDE := base work record proto web api cli lang/syntax verify
$(foreach folder,$(FROM_OUTSIDE),$(eval $(OUT)/src/$(folder)/%.o: private CFLAGS += $(HARD_$(MODE))))

# Only base/os/os_*.c may call POSIX.
$(OUT)/src/base/os/os_%.o: private INSIDE += -D_GNU_SOURCE
# These tests use a pseudo-terminal, other processes, or functions that fail.
$(OUT)/tests/test_play_%.o $(OUT)/tests/test_confined.o $(OUT)/tests/test_faults.o $(OUT)/tests/test_out_of_memory.o $(OUT)/tests/test_match_faults.o $(OUT)/tests/test_memory_faults.o: private INSIDE += -D_GNU_SOURCE
# These start a server in another process, and use sockets.
$(OUT)/tests/web_kit.o $(OUT)/tests/test_web_%.o: private INSIDE += -D_GNU_SOURCE
# Examples see the public header and nothing else.
$(OUT)/examples/%.o: private INSIDE =

$(OUT)/%.o: %.c $(OUT)/flags
	@mkdir -p $(@D)
	@echo "  CC $<"; $(COMPILE) $(INSIDE) -MMD -MP -c $< -o $@ $(NO_CODE)

.SECONDEXPANSION:
$(INSTANCES): $(OUT)/%.o: $$(firstword $$(subst -, ,%)).c $(OUT)/flags
	@mkdir -p $(@D)
	@echo "  CC $< $(lastword $(subst -, ,$*))"; \
	$(COMPILE) $(INSIDE) -DINSTANCE=$(lastword $(subst -, ,$*)) -MMD -MP -c $< -o $@ $(NO_CODE)

$(OUT)/page.c: $(PAGE) tools/embed $(OUT)/objects
	@tools/embed web $(OUT)/page $(PAGE) > $@

$(OUT)/page.o: $(OUT)/page.c $(OUT)/flags
	@$(COMPILE) $(INSIDE) -c $< -o $@ $(NO_CODE)

$(OUT)/workbench.a: $(filter-out %/main.o,$(OBJECTS)) $(OUT)/objects
	@rm -f $@; $(CROSS)ar rcs $@ $(filter %.o,$^)

# The programs and the library; those of a portable build are below.
ifeq ($(JOINED),)
$(OUT)/genpei: $(OUT)/src/main.o $(OUT)/workbench.a
	@echo "  LD $@"; $(CC) $(CFLAGS) $^ -o $@ $(LIBS)

# The compiler of Open MPI is the same one with more folders and libraries.
$(OUT)/src/crew_mpi.o: private COMPILE += $(addprefix -isystem ,$(shell mpicc --showme:incdirs))
$(OUT)/genpei-mpi: $(OUT)/src/main.o $(OUT)/src/crew_mpi.o $(OUT)/workbench.a
	@echo "  LD $@"; OMPI_CC="$(CC)" mpicc $(CFLAGS) $^ -o $@ $(LIBS)
endif

# Tests and fuzzers share one library: three hundred copies of the workbench would fill a disk.
$(OUT)/workbench.so: $(OUT)/workbench.a
	@echo "  LD $@"; $(CC) $(CFLAGS) -shared -Wl,-soname,workbench.so -Wl,-Bsymbolic \
	    -Wl,--whole-archive $^ -Wl,--no-whole-archive -o $@ $(LIBS)
WITH_WORKBENCH = -Wl,-rpath,'$$ORIGIN/..' $(LIBS)

$(TESTS): %: %.o $(TEST_SHARED) $(OUT)/workbench.so
	@echo "  LD $@"; $(CC) $(CFLAGS) $^ -o $@ -lcmocka $(WITH_WORKBENCH)

$(MEASURES): %: %.o $(OUT)/workbench.a
	@echo "  LD $@"; $(CC) $(CFLAGS) $^ -o $@ $(LIBS)

$(FUZZERS): %: %.o $(OUT)/workbench.so
	@echo "  LD $@"; $(CC) $(CFLAGS) -fsanitize=fuzzer $^ -o $@ $(WITH_WORKBENCH)

# A portable build joins what was built for each level.
LEVEL_PARTS := $(foreach kind,program library $(MPI:genpei-%=%),$(LEVELS:%=$(OUT)-%/level-$(kind).o))
level-parts: $(OUT)/level-program.o $(OUT)/level-library.o $(MPI:genpei-%=$(OUT)/level-%.o)
$(OUT)/level-program.o: $(OUT)/src/main.o $(OUT)/workbench.a
$(OUT)/level-library.o: $(patsubst %.c,$(OUT)/%.o,$(wildcard src/api/*.c)) $(OUT)/workbench.a
$(OUT)/level-mpi.o: $(OUT)/src/main.o $(OUT)/src/crew_mpi.o $(OUT)/workbench.a
$(OUT)/level-%.o: tools/level-object
	@echo "  LD $@"; tools/level-object $(LEVEL) $@ $(filter %.o %.a,$^)

ifneq ($(JOINED),)
levels: FORCE
	+@for level in $(LEVELS); do \
	    $(MAKE) --no-print-directory MODE=portable-$$level level-parts || exit 1; done
$(LEVEL_PARTS): levels ; @:

$(OUT)/genpei: $(OUT)/src/portable/level_program.o $(OUT)/src/portable/level.o $(filter %-program.o,$(LEVEL_PARTS))
	@echo "  LD $@"; $(CC) $(CFLAGS) $^ -o $@ $(LIBS)

$(OUT)/genpei-mpi: $(OUT)/src/portable/level_program.o $(OUT)/src/portable/level.o $(filter %-mpi.o,$(LEVEL_PARTS))
	@echo "  LD $@"; OMPI_CC="$(CC)" mpicc $(CFLAGS) $^ -o $@ $(LIBS)

$(OUT)/level-calls.s: $(OUT)-plain/level-library.o tools/level-calls
	@mkdir -p $(@D)
	@tools/level-calls $< > $@
$(OUT)/level-calls.o: $(OUT)/level-calls.s
	@$(CC) -c $< -o $@
API := $(OUT)/src/portable/level_library.o $(OUT)/src/portable/level.o $(OUT)/level-calls.o \
       $(filter %-library.o,$(LEVEL_PARTS))
WORKBENCH :=
else
API := $(patsubst %.c,$(OUT)/%.o,$(wildcard src/api/*.c))
WORKBENCH := $(OUT)/workbench.a
endif

# The library is one object: what the public calls need, and no name visible but theirs.
$(OUT)/libgenpei.a: $(API) $(WORKBENCH)
	@echo "  AR $@"; $(CROSS)ld -r --force-group-allocation $^ -o $(OUT)/libgenpei.o
	@$(CROSS)objcopy --wildcard --keep-global-symbol='genpei_*' $(OUT)/libgenpei.o
	@rm -f $@; $(CROSS)ar rcs $@ $(OUT)/libgenpei.o

$(OUT)/$(SO): $(API) $(WORKBENCH)
	@echo "  LD $@"; $(CC) $(CFLAGS) -shared -Wl,-soname,$(SO) -Wl,-z,defs -Wl,--gc-sections -Wl,-Bsymbolic \
	    -Wl,--version-script=src/api/genpei.map $^ -o $@ $(API_LIBS)
	@ln -sf $(SO) $(OUT)/libgenpei.so

$(EXAMPLES): %: %.o $(OUT)/libgenpei.a
	@echo "  LD $@"; $(CC) $(CFLAGS) $^ -o $@ $(API_LIBS)

$(OUT)/man/genpei.1: docs/genpei.1.in tools/man-page $(OUT)/genpei
	@tools/man-page $(OUT)/genpei $(@D) < $<

-include $(wildcard $(OUT)/src/portable/*.d) $(OBJECTS:.o=.d) $(OUT)/src/crew_mpi.d $(TEST_SHARED:.o=.d) $(TESTS:%=%.d) $(FUZZERS:%=%.d) $(EXAMPLES:%=%.d) $(MEASURES:%=%.d)

FORCE:
.PHONY: all genpei genpei-mpi mpi run test debug bench pictures fingerprints said format analyze mutate fuzz lib shared wheel install uninstall deb aarch64 clean help compiled \
        wheel-of-mode install-of-mode everything-to-ship levels level-parts \
        everything fuzzers threaded build-packages test-packages mpi-packages FORCE
.DELETE_ON_ERROR:
