#pragma once
#include "../engine.h"

/** Distance along the ray to a height field, or -1. `relax` below 1 where slopes are steep. */
template <class F>
static vf marchHeight(F height, v3 o, v3 d, vf t0, vf t1, int steps, float relax, float least) {
  vf t = t0, before = t0, hit = V(-1.f);
  vi alive = t1 > t0;
  for (int i = 0; i < steps && any(alive); i++) {
    vf gap = o.y + d.y * t - height(o.x + d.x * t, o.z + d.z * t);
    vi below = alive & (gap < 0.f);
    if (any(below)) {
      vf a = before, b = t;
      for (int k = 0; k < 6; k++) {
        vf m = (a + b) * .5f;
        vi under = o.y + d.y * m < height(o.x + d.x * m, o.z + d.z * m);
        b = sel(under, m, b); a = sel(under, a, m);
      }
      hit = sel(below, b, hit);
      alive &= ~below;
    }
    before = sel(alive, t, before);
    t += sel(alive, vmax(gap * relax, least + t * .0012f), V(0.f));
    alive &= t < t1;
  }
  return hit;
}

template <class F>
static v3 heightNormal(F height, vf x, vf z, vf e) {
  vf h = height(x, z);
  return norm({(h - height(x + e, z)) / e, V(1.f), (h - height(x, z + e)) / e});
}

/** Share of the light that reaches a point: 1 is open. */
template <class F>
static vf lightReach(F height, v3 p, v3 l, float reach, int steps, float softness, vf jitter) {
  vf open = V(1.f);
  for (int i = 0; i < steps; i++) {
    vf s = reach * sq((jitter + (float)i) / (float)steps) + reach * .003f;
    vf gap = p.y + l.y * s - height(p.x + l.x * s, p.z + l.z * s);
    open = vmin(open, .5f + gap / (s * softness));
  }
  return sat(open);
}

/** Heights baked once and read between cells. */
struct Grid {
  int nx = 0, nz = 0;
  float x0, z0, cell;
  std::vector<float> h;
  template <class F>
  void bake(F height, float ax, float az, float size, int w, int d) {
    x0 = ax; z0 = az; cell = size; nx = w; nz = d;
    h.resize((size_t)nx * nz);
    for (int z = 0; z < nz; z++)
      for (int x = 0; x < nx; x += LANES) {
        vf px; EACH px[i] = x0 + (x + i) * cell;
        vf r = height(px, V(z0 + z * cell));
        EACH if (x + i < nx) h[(size_t)z * nx + x + i] = r[i];
      }
  }
  vf at(vf x, vf z) const {
    vf u = clampv((x - x0) * (1 / cell), 0, nx - 2.01f), v = clampv((z - z0) * (1 / cell), 0, nz - 2.01f);
    vi iu = toI(u), iv = toI(v);
    vf a = u - toF(iu), b = v - toF(iv), p, q, r, s;
    vi k = iv * nx + iu;
    EACH { const float *g = &h[k[i]]; p[i] = g[0]; q[i] = g[1]; r[i] = g[nx]; s[i] = g[nx + 1]; }
    return mix(mix(p, q, a), mix(r, s, a), b);
  }
};
