// Dunes, drawn column by column: the lens is shifted, never tilted, so one column of the picture is one line over the
// ground, and every height along it is read once for all pixels of the column.
#pragma once
#include "../scenes/march.h"
#include <algorithm>
#include <functional>

constexpr float waveLength = 260, crestAt = .72f;

/** How far the crests wander, in wave lengths; z is along the crest. */
static inline vf wander(vf z) {
  return .34f * vsin(z * .0061f + .6f) + .11f * vsin(z * .0173f + 2.1f) + .03f * vsin(z * .052f);
}
static inline float wander1(float z) { return wander(V(z))[0]; }
/** `wander` read from a table, for where it is asked millions of times. */
static vf wanderQuick(vf z) {
  constexpr float least = -1200, step = .5f; constexpr int count = 8000;
  static const std::vector<float> table = [] {
    std::vector<float> all(count);
    for (int i = 0; i < count; i++) all[i] = wander1(least + i * step);
    return all;
  }();
  vf at = clampv((z - least) / step, 0, count - 2.01f);
  vi k = toI(at); vf a, b;
  EACH { a[i] = table[k[i]]; b[i] = table[k[i] + 1]; }
  return mix(a, b, at - toF(k));
}
/** Where the ridge of the film runs. */
static inline float crestX(float z) { return waveLength * (crestAt - wander1(z)); }

/** Roundness of crests, as a share of their height: grids need crests that are no sharper than their cells. */
static float crestRound = .012f;
static inline vf asymmetric(vf f, float crest) {
  vf s = f / crest, u = (f - crest) / (1 - crest);
  vf rise = sel(s < 1.f, s * .62f + .38f * s * s * (3.f - 2.f * s), 1.f + .62f * (s - 1.f));
  vf fall = sel(u > 0.f, (1.f - u) * (1.f - .35f * u * (1.f - u)), 1.f - 1.35f * u);
  vf k = vmax(crestRound - vabs(rise - fall), V(0.f));
  return vmin(rise, fall) - k * k * (.25f / crestRound);
}

/** Height of the sand without ripples. */
static vf dune(vf x, vf z) {
  vf p = x / waveLength + wander(z), k = vfloor(p), f = p - k;
  vf size = 44.f * (.72f + .5f * vnoise(z * .0031f + k * 7.3f, k * 3.7f, 5));
  vf h = asymmetric(f, crestAt) * size;
  // Small dunes ride on the slope that faces the wind; the slip face is bare.
  vf s = sat(f / crestAt), ride = s * (1.f - s) * 4.f * step(0, crestAt - f);
  vf q = (x * .92f + z * .39f) / 34.f + .35f * gnoise(x * .011f, z * .013f, 9);
  h += ride * asymmetric(fract(q), .7f) * 1.9f * (.4f + vnoise(x * .02f, z * .02f, 12));
  h += 2.4f * fbm(x * .006f, z * .006f, 3, 31);
  return h;
}

/** Ripples of the wind, in metres. */
static vf ripples(vf x, vf z) {
  vf warp = 1.5f * gnoise(x * .55f, z * .32f, 3) + .45f * gnoise(x * 1.9f, z * 1.1f, 4);
  vf f = fract(x * 7.4f + z * .5f + warp * 1.6f);
  vf size = .0105f * (.45f + .9f * vnoise(x * .8f + 3.f, z * .5f, 6));
  return asymmetric(f, .66f) * size + .0012f * gnoise(x * 31.f, z * 27.f, 8);
}

struct Ground { vf h, sx, sz, lit; };

/** One square of ground, its slopes and how much of the sun reaches it. */
struct Level {
  struct Cell { float h, sx, sz, lit; };
  int n = 0;
  float x0, z0, cell;
  std::vector<Cell> cells;
  void bake(const std::function<vf(vf, vf)> &height, float cx, float cz, float size, int count) {
    n = count; cell = size; x0 = cx - size * n / 2; z0 = cz - size * n / 2;
    cells.assign((size_t)n * n, {0, 0, 0, 1});
    rows([&](int z) {
      for (int x = 0; x < n; x += LANES) {
        vf px; EACH px[i] = x0 + (x + i) * cell;
        vf r = height(px, V(z0 + z * cell));
        EACH if (x + i < n) cells[(size_t)z * n + x + i].h = r[i];
      }
    });
    rows([&](int z) {
      for (int x = 0; x < n; x++) {
        auto h = [&](int a, int b) { return cells[(size_t)std::clamp(b, 0, n - 1) * n + std::clamp(a, 0, n - 1)].h; };
        Cell &c = cells[(size_t)z * n + x];
        c.sx = (h(x + 1, z) - h(x - 1, z)) / (2 * cell);
        c.sz = (h(x, z + 1) - h(x, z - 1)) / (2 * cell);
      }
    });
  }
  template <class F> void rows(F work) {
    std::vector<std::thread> pool;
    for (int k = 0; k < 2; k++) pool.emplace_back([&, k] { for (int z = k; z < n; z += 2) work(z); });
    for (auto &t : pool) t.join();
  }
  vi inside(vf x, vf z) const {
    vf u = (x - x0) / cell, v = (z - z0) / cell;
    return (u > 1.f) & (v > 1.f) & (u < (float)(n - 3)) & (v < (float)(n - 3));
  }
  vf height(vf x, vf z) const {
    vf u = clampv((x - x0) * (1 / cell), 0, n - 2.01f), v = clampv((z - z0) * (1 / cell), 0, n - 2.01f);
    vi iu = toI(u), iv = toI(v);
    vf a = u - toF(iu), b = v - toF(iv), p, q, r, s;
    vi k = iv * n + iu;
    EACH { const Cell *g = &cells[k[i]]; p[i] = g[0].h; q[i] = g[1].h; r[i] = g[n].h; s[i] = g[n + 1].h; }
    return mix(mix(p, q, a), mix(r, s, a), b);
  }
  Ground at(vf x, vf z) const {
    vf u = clampv((x - x0) * (1 / cell), 0, n - 2.01f), v = clampv((z - z0) * (1 / cell), 0, n - 2.01f);
    vi iu = toI(u), iv = toI(v);
    vf a = u - toF(iu), b = v - toF(iv);
    vi k = iv * n + iu;
    Ground o;
    EACH {
      const Cell *g = &cells[k[i]], *e = g + n;
      float w0 = (1 - a[i]) * (1 - b[i]), w1 = a[i] * (1 - b[i]), w2 = (1 - a[i]) * b[i], w3 = a[i] * b[i];
      o.h[i] = g[0].h * w0 + g[1].h * w1 + e[0].h * w2 + e[1].h * w3;
      o.sx[i] = g[0].sx * w0 + g[1].sx * w1 + e[0].sx * w2 + e[1].sx * w3;
      o.sz[i] = g[0].sz * w0 + g[1].sz * w1 + e[0].sz * w2 + e[1].sz * w3;
      o.lit[i] = g[0].lit * w0 + g[1].lit * w1 + e[0].lit * w2 + e[1].lit * w3;
    }
    return o;
  }
};

/** From fine, around the camera's subject, to coarse. */
struct Land {
  std::vector<Level> levels;
  vf height(vf x, vf z) const {
    vf h = levels.back().height(x, z);
    for (int k = (int)levels.size() - 2; k >= 0; k--) {
      vi in = levels[k].inside(x, z);
      if (any(in)) h = sel(in, levels[k].height(x, z), h);
    }
    return h;
  }
  Ground at(vf x, vf z) const {
    Ground g = levels.back().at(x, z);
    for (int k = (int)levels.size() - 2; k >= 0; k--) {
      vi in = levels[k].inside(x, z);
      if (!any(in)) continue;
      Ground f = levels[k].at(x, z);
      g.h = sel(in, f.h, g.h); g.sx = sel(in, f.sx, g.sx); g.sz = sel(in, f.sz, g.sz); g.lit = sel(in, f.lit, g.lit);
    }
    return g;
  }
  /** Share of the sun that reaches every cell. `l` points to the sun. */
  void light(P3 l, float softness, bool all = true) {
    for (auto &level : levels) {
      if (!all && &level != &levels[0]) continue;
      float reach = std::max(level.cell * level.n * .5f, 30.f);
      if (&level == &levels.back()) reach = 600;
      int steps = 24;
      level.rows([&](int z) {
        for (int x = 0; x < level.n; x += LANES) {
          vf px, h; vf pz = V(level.z0 + z * level.cell);
          EACH { px[i] = level.x0 + (x + i) * level.cell; h[i] = level.cells[(size_t)z * level.n + std::min(x + i, level.n - 1)].h; }
          vf open = V(1.f);
          for (int i = 1; i <= steps; i++) {
            float q = (float)i / steps, s = level.cell * 1.2f + reach * q * q * q;
            vf gap = h + l.y * s - height(px + l.x * s, pz + l.z * s);
            open = vmin(open, .5f + gap / (s * softness + level.cell * .35f));
          }
          EACH if (x + i < level.n) level.cells[(size_t)z * level.n + x + i].lit = fminf(fmaxf(open[i], 0), 1);
        }
      });
    }
  }
};
