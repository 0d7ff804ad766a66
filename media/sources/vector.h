// Sixteen rays at a time: GCC vector extensions, no intrinsics, so any x86-64 or ARM compiler can build it.
#pragma once
#include <cmath>
#include <cstdint>

typedef float vf __attribute__((vector_size(64)));
typedef int vi __attribute__((vector_size(64)));
typedef unsigned vu __attribute__((vector_size(64)));
constexpr int LANES = 16;
#define EACH for (int i = 0; i < LANES; i++)

static inline vf V(float a) { return vf{} + a; }
static inline vf toF(vi a) { return __builtin_convertvector(a, vf); }
static inline vi toI(vf a) { return __builtin_convertvector(a, vi); }
static inline vf sel(vi m, vf a, vf b) { return m ? a : b; }
static inline vf vmin(vf a, vf b) { return a < b ? a : b; }
static inline vf vmax(vf a, vf b) { return a > b ? a : b; }
static inline vf vmin(vf a, float b) { return vmin(a, V(b)); }
static inline vf vmax(vf a, float b) { return vmax(a, V(b)); }
static inline vf vabs(vf a) { return a < 0.f ? -a : a; }
static inline vf clampv(vf a, float lo, float hi) { return vmin(vmax(a, lo), hi); }
static inline vf sat(vf a) { return clampv(a, 0.f, 1.f); }
static inline vf vfloor(vf a) { vf f = toF(toI(a)); return f - (f > a ? V(1.f) : V(0.f)); }
static inline vf fract(vf a) { return a - vfloor(a); }
static inline vf vsqrt(vf a) { vf r; EACH r[i] = sqrtf(a[i]); return r; }
static inline vf vexp(vf a) { vf r; EACH r[i] = expf(a[i]); return r; }
static inline vf vlog(vf a) { vf r; EACH r[i] = logf(a[i]); return r; }
static inline vf vsin(vf a) { vf r; EACH r[i] = sinf(a[i]); return r; }
static inline vf vcos(vf a) { vf r; EACH r[i] = cosf(a[i]); return r; }
static inline vf vpow(vf a, float p) { vf r; EACH r[i] = powf(a[i], p); return r; }
static inline vf vatan2(vf y, vf x) { vf r; EACH r[i] = atan2f(y[i], x[i]); return r; }
static inline vf mix(vf a, vf b, vf t) { return a + (b - a) * t; }
static inline vf mix(float a, float b, vf t) { return a + (b - a) * t; }
static inline vf step(float e, vf x) { return x >= e ? V(1.f) : V(0.f); }
static inline vf smooth(vf e0, vf e1, vf x) { vf t = sat((x - e0) / (e1 - e0)); return t * t * (3.f - 2.f * t); }
static inline vf smooth(float e0, float e1, vf x) { vf t = sat((x - e0) / (e1 - e0)); return t * t * (3.f - 2.f * t); }
static inline float smooth1(float a, float b, float x) { float t = fminf(fmaxf((x - a) / (b - a), 0.f), 1.f); return t * t * (3.f - 2.f * t); }
static inline bool any(vi m) { int r = 0; EACH r |= m[i]; return r != 0; }
static inline vf sq(vf a) { return a * a; }

struct v3 { vf x, y, z; };
static inline v3 C(float x, float y, float z) { return {V(x), V(y), V(z)}; }
static inline v3 operator+(v3 a, v3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
static inline v3 operator-(v3 a, v3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
static inline v3 operator*(v3 a, v3 b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }
static inline v3 operator*(v3 a, vf s) { return {a.x * s, a.y * s, a.z * s}; }
static inline v3 operator*(v3 a, float s) { return {a.x * s, a.y * s, a.z * s}; }
static inline v3 &operator+=(v3 &a, v3 b) { a = a + b; return a; }
static inline vf dot(v3 a, v3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline v3 norm(v3 a) { return a * (1.f / vsqrt(dot(a, a) + 1e-20f)); }
static inline v3 mix(v3 a, v3 b, vf t) { return a + (b - a) * t; }
static inline v3 sel(vi m, v3 a, v3 b) { return {sel(m, a.x, b.x), sel(m, a.y, b.y), sel(m, a.z, b.z)}; }
static inline v3 reflect(v3 d, v3 n) { return d - n * (2.f * dot(d, n)); }
static inline v3 cross(v3 a, v3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
static inline v3 vexp(v3 a) { return {vexp(a.x), vexp(a.y), vexp(a.z)}; }

static inline vu mixBits(vu h) {
  h ^= h >> 15; h *= 0x2c1b3c6du; h ^= h >> 12; h *= 0x297a2d39u; h ^= h >> 15;
  return h;
}
static inline vf unit(vu h) { return toF((vi)(h >> 8)) * (1.f / 16777216.f); }
static inline vu hashBits(vi x, vi y, unsigned seed = 0) {
  return mixBits((vu)x * 0x27d4eb2du + (vu)y * 0x165667b1u + seed * 0x9e3779b9u);
}
/** 0 to 1, one value for a cell. */
static inline vf hash(vf cx, vf cy, unsigned seed = 0) { return unit(hashBits(toI(vfloor(cx + .5f)), toI(vfloor(cy + .5f)), seed)); }
/** Value noise, 0 to 1. */
static inline vf vnoise(vf x, vf y, unsigned seed = 0) {
  vf fx = vfloor(x), fy = vfloor(y);
  vi ix = toI(fx), iy = toI(fy);
  vf u = x - fx, v = y - fy;
  u = u * u * u * (u * (u * 6.f - 15.f) + 10.f);
  v = v * v * v * (v * (v * 6.f - 15.f) + 10.f);
  vf a = unit(hashBits(ix, iy, seed)), b = unit(hashBits(ix + 1, iy, seed));
  vf c = unit(hashBits(ix, iy + 1, seed)), d = unit(hashBits(ix + 1, iy + 1, seed));
  return mix(mix(a, b, u), mix(c, d, u), v);
}
/** Gradient noise, about -0.7 to 0.7. */
static inline vf gnoise(vf x, vf y, unsigned seed = 0) {
  vf fx = vfloor(x), fy = vfloor(y);
  vi ix = toI(fx), iy = toI(fy);
  vf u = x - fx, v = y - fy;
  auto corner = [&](int dx, int dy) {
    vu h = hashBits(ix + dx, iy + dy, seed);
    vf gx = toF((vi)(h & 0xffffu)) * (2.f / 65535.f) - 1.f, gy = toF((vi)(h >> 16)) * (2.f / 65535.f) - 1.f;
    return gx * (u - (float)dx) + gy * (v - (float)dy);
  };
  vf su = u * u * u * (u * (u * 6.f - 15.f) + 10.f), sv = v * v * v * (v * (v * 6.f - 15.f) + 10.f);
  return mix(mix(corner(0, 0), corner(1, 0), su), mix(corner(0, 1), corner(1, 1), su), sv);
}
static inline vf fbm(vf x, vf y, int octaves, unsigned seed = 0, float gain = .5f) {
  vf sum = V(0.f); float a = 1.f;
  for (int o = 0; o < octaves; o++) {
    sum += a * gnoise(x, y, seed + o);
    vf nx = 1.616f * x + 1.212f * y + 3.1f, ny = -1.212f * x + 1.616f * y + 7.7f;
    x = nx; y = ny; a *= gain;
  }
  return sum;
}
