# SPDX-License-Identifier: MIT
# lib.sh - what the tests in shell share. A test begins with
#
#     cd "$(dirname "$0")/.." && . tests/lib.sh
#
# and ends with `finish`. It has the program under test in GENPEI, the tree in `root` and an empty
# folder in `work`, which is removed at the end; the user's data are in it too. It says what is wrong with `fail` and goes on.
root=$PWD
GENPEI=$(realpath "${GENPEI:-genpei}")
export GENPEI
status=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export SOURCE_DATE_EPOCH=1000000000 # games are played on 2001-09-09
export XDG_DATA_HOME="$work/.data" # not the archive of whoever runs the tests

fail() {
    echo "$*"
    status=1
}

finish() {
    exit $status
}

# skip WHY: ends a test that cannot run here.
skip() {
    echo "skipped: $1"
    exit 77
}

# refused STATUS TEXT ARGUMENTS...: genpei ends with this status, and the text is in its error message.
refused() {
    local wanted="$1" text="$2" code=0 said
    shift 2
    said=$("$GENPEI" "$@" 2>&1 > /dev/null < /dev/null) || code=$?
    [ $code = "$wanted" ] || fail "$*: exit status $code, not $wanted"
    case $said in
    genpei*"$text"*) ;;
    *) fail "$*: '$said' lacks '$text'" ;;
    esac
}

# wait_until PID COMMAND...: waits until the command succeeds; 1 if the process ends before that.
wait_until() {
    local pid="$1"
    shift
    until "$@" 2> /dev/null; do
        kill -0 "$pid" 2> /dev/null || return 1
        sleep 0.01
    done
}

# has_lines FILE N: whether the file has N lines or more.
has_lines() {
    [ -e "$1" ] && [ "$(wc -l < "$1")" -ge "$2" ]
}

needs_mpi() {
    MPI=${MPI:-$GENPEI-mpi}
    tools/deps mpi > "$work/deps" 2>&1 || skip 'Open MPI is missing and could not be installed'
    [ -x "$MPI" ] || skip 'genpei-mpi is not built'
    # Tests may run as root, and on fewer processors than there are processes.
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_btl=self,vader
    export OMPI_MCA_rmaps_base_oversubscribe=1
}

# three ARGUMENTS...: runs genpei-mpi in three processes.
three() {
    mpirun --oversubscribe -n 3 "$MPI" "$@"
}
