// SPDX-License-Identifier: MIT
// sho_net_kernel.h - the best kernel for the network for shogi that this build has.
#ifndef GENPEI_SHO_NET_KERNEL_H
#define GENPEI_SHO_NET_KERNEL_H

#include "engine/shogi/net/sho_net_avx2.h"
#include "engine/shogi/net/sho_net_avx512.h"

static inline const ShoNetKernel *sho_net_kernel(void) {
#if defined SHO_NET_HAS_AVX512
    return &sho_net_avx512;
#elif defined SHO_NET_HAS_AVX2
    return &sho_net_avx2;
#else
    return &sho_net_plain;
#endif
}

#endif
