# Genpei - see README.md. Everything is here; there is no configure step.
#
#   make          the program ./genpei (optimised for this machine)
#   make run      builds and starts it
#   make test     builds and runs every test

CC = gcc
WARN := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes \
        -Wvla -Wundef -Werror
BASE := -std=c17 -Isrc -include src/base/banned.h -ffp-contract=off -MMD -MP $(WARN)
LIBS := -ljansson -lsqlite3 -ledit -lm -lpthread

MODE ?= release
ifeq ($(MODE),debug)
FLAGS := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
else
FLAGS := -O3 -march=native -g -DNDEBUG
endif
OUT := build/$(MODE)

SOURCES := $(shell find src -name '*.c' | LC_ALL=C sort)
LIB_OBJECTS := $(patsubst %.c,$(OUT)/%.o,$(filter-out src/main.c,$(SOURCES)))
TESTS := $(patsubst tests/%.c,$(OUT)/tests/%,$(wildcard tests/test_*.c))

all: genpei

genpei: $(OUT)/genpei
	@cp $< $@

$(OUT)/genpei: $(OUT)/src/main.o $(OUT)/libgenpei.a
	@echo "  LD $@"; $(CC) $(FLAGS) $^ -o $@ $(LIBS)

$(OUT)/libgenpei.a: $(LIB_OBJECTS)
	@rm -f $@; ar rcs $@ $^

# Only base/os_*.c may call POSIX.
$(OUT)/src/base/os_%.o: FLAGS += -D_GNU_SOURCE
# These tests sit at both ends of a terminal.
$(OUT)/tests/test_play_%.o: FLAGS += -D_GNU_SOURCE

$(OUT)/%.o: %.c
	@mkdir -p $(@D)
	@echo "  CC $<"; $(CC) $(BASE) $(FLAGS) -c $< -o $@

$(OUT)/tests/test_%: $(OUT)/tests/test_%.o $(OUT)/libgenpei.a
	@echo "  LD $@"; $(CC) $(FLAGS) $^ -o $@ -lcmocka $(LIBS)

test: genpei $(TESTS)
	@for t in $(TESTS); do echo "== $$t"; $$t || exit 1; done

clean:
	rm -rf build genpei libgenpei.a

-include $(shell find build -name '*.d' 2>/dev/null)

.PHONY: all test clean
.SECONDARY:
