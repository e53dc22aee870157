// SPDX-License-Identifier: MIT
// l7_vm.c - see l7_vm.h.
#include "lang/run/l7_vm.h"

#include "base/mem.h"
#include "lang/run/l7_machine.h"

static bool has_colour(const L7Around *a, int colour) {
    for (int i = 0; i < a->n; i++)
        if (a->colour[i] == colour) return true;
    return false;
}

static bool ins_runs_along(const L7Program *p, const IrIns *ins, int colour) {
    if (ins->op == IR_RUN) return ins->a[2] == colour;
    if (ins->op == IR_RUNCOUNT) return ins->a[1] == colour;
    if (ins->op != IR_RUNS && ins->op != IR_RAYS) return false;
    return has_colour(&p->board.arounds[ins->a[1]], colour);
}

static bool runs_along(const L7Program *p, int colour) {
    for (int f = 0; f < p->code.n_functions; f++)
        for (int i = 0; i < p->code.functions[f].n; i++)
            if (ins_runs_along(p, &p->code.functions[f].code[i], colour)) return true;
    return false;
}

static uint64_t *make_rays(const L7Program *p, const L7Colour *c) {
    uint64_t *rays = mem_new((size_t)p->board.n_nodes * (size_t)p->board.words, sizeof *rays);
    for (int n = 0; n < p->board.n_nodes; n++) {
        uint64_t *ray = rays + n * p->board.words;
        for (int m = c->to[n]; m >= 0 && !((ray[m >> 6] >> (m & 63)) & 1); m = c->to[m])
            ray[m >> 6] |= UINT64_C(1) << (m & 63);
    }
    return rays;
}

static void list_generators(const L7Program *p, int who, L7Gens *out) {
    MoveRole role = who == p->n_players ? MOVE_CHANCE : MOVE_FREE;
    int max_rank = 0;
    for (int k = 0; k < p->moves.n_types; k++)
        if (p->moves.types[k].rank > max_rank) max_rank = p->moves.types[k].rank;
    for (int rank = 0; rank <= max_rank; rank++)
        for (int k = 0; k < p->moves.n_types; k++) {
            const L7MoveType *type = &p->moves.types[k];
            if (type->rank != rank || type->kind != role || type->gen[who] < 0) continue;
            out->function[out->n] = type->gen[who];
            out->rank[out->n++] = rank;
        }
}

static L7Kind kind_of(const L7MoveType *type) {
    L7Kind kind = {.n_params = type->n_params,
                   .bound = type->bound,
                   .near = type->near,
                   .longest = type->longest,
                   .goes_on = type->goes_on,
                   .is_pass = type->is_pass,
                   .refuses = type->refuses};
    for (int i = 0; i < L7_PARAMS_MAX; i++) {
        kind.bits[i] = type->bits[i];
        kind.base[i] = type->base[i];
    }
    for (int who = 0; who <= L7_PLAYERS_MAX; who++) kind.apply[who] = type->apply[who];
    return kind;
}

// What every move asks for, close together.
static void copy_rules(const L7Program *p, L7Vm *vm) {
    for (int k = 0; k < p->moves.n_types; k++) vm->kinds[k] = kind_of(&p->moves.types[k]);
    vm->n_players = p->n_players;
    vm->kind_bits = p->moves.type_bits;
    vm->refusals = p->code.refusals + p->moves.own_refusals;
    vm->repeat = p->state.repeat;
    vm->chains = p->moves.chains;
    vm->filtered = p->moves.filtered;
    vm->has_chance = p->moves.has_chance;
    vm->longest = p->moves.longest;
    vm->unordered = p->moves.unordered;
    vm->var_mover = p->state.var_mover;
    vm->var_result = p->state.var_result;
    vm->var_loose = p->state.var_loose;
}

L7Vm *l7_vm_new(const L7Program *p) {
    L7Vm *vm = mem_new(1, sizeof *vm);
    vm->p = p;
    vm->alarm = mem_new(1, sizeof *vm->alarm);
    vm->layout = l7_layout(p);
    vm->ops = p->board.words == 1   ? l7_vm_ops_1
              : p->board.words == 2 ? l7_vm_ops_2
              : p->board.words == 4 ? l7_vm_ops_4
              : p->board.words == 8 ? l7_vm_ops_8
                                    : l7_vm_ops_16;
    for (int who = 0; who <= p->n_players; who++) list_generators(p, who, &vm->gens[who]);
    copy_rules(p, vm);
    vm->even_odds = l7_even_odds(p);
    for (int c = 0; c < p->board.n_colours; c++)
        if (p->board.colours[c].even && runs_along(p, c))
            vm->rays[c] = make_rays(p, &p->board.colours[c]);
    for (int f = 0; f < p->code.n_functions; f++)
        for (int i = 0; i < p->code.functions[f].n; i++) {
            const IrIns *ins = &p->code.functions[f].code[i];
            if ((ins->op == IR_RUNS || ins->op == IR_RUNSBACK) && !vm->along[ins->a[1]])
                vm->along[ins->a[1]] = vm->ops.along(p, ins->a[1]);
        }
    if (p->code.machine) vm->machine = l7_machine_new(vm);
    return vm;
}

void l7_vm_free(L7Vm *vm) {
    if (!vm) return;
    for (int c = 0; c < L7_COLOURS_MAX; c++) free(vm->rays[c]);
    for (int a = 0; a < L7_COLOURS_MAX; a++) free(vm->along[a]);
    l7_machine_free(vm->machine);
    free(vm->alarm);
    free(vm);
}
