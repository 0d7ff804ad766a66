// dunes SHOT OUT [--size WxH] [--sub N]: one shot of the film as raw rgb24. Frames that OUT holds already are kept, so a
// stopped run goes on where it was. With [--at S] one frame as PPM. Without arguments: the shots and their lengths.
#include "dunes.h"
#include "walkers.h"
#include <atomic>
#include <cstdio>
#include <cstring>
#include <thread>
#include <unistd.h>

/** To a thousandth, which is enough for light. */
static inline vf quickExp(vf a) {
  vf y = vmax(a * 1.442695f, -120.f), k = vfloor(y), r = y - k;
  vf m = 1.f + r * (.6951786f + r * (.2261716f + r * .0781455f));
  vi bits = (toI(k) + 127) << 23;
  vf scale; __builtin_memcpy(&scale, &bits, sizeof scale);
  return m * scale;
}

struct Mood {
  P3 zenith, horizon, sun, ambient, sand;
  float fog, glow, exposure, contrast, saturation;
  P3 shadows, gain;
};
const Mood before = {{.018f, .035f, .095f}, {.34f, .21f, .17f}, {.55f, .22f, .1f}, {.10f, .16f, .34f}, {.50f, .33f, .22f}, .0009f, .5f, 1.5f, 1.08f, 1.05f, {.0f, .008f, .03f}, {1, 1, 1.03f}};
const Mood first = {{.075f, .14f, .30f}, {.62f, .38f, .22f}, {3.5f, 1.42f, .5f}, {.12f, .18f, .36f}, {.60f, .30f, .13f}, .0007f, .8f, .60f, 1.1f, 1.02f, {.0f, .01f, .035f}, {1.02f, 1, .97f}};
const Mood firstAway = {{.06f, .12f, .34f}, {.60f, .35f, .30f}, {3.5f, 1.42f, .5f}, {.13f, .17f, .38f}, {.60f, .30f, .13f}, .0007f, .8f, .68f, 1.1f, 1.05f, {.01f, .006f, .04f}, {1.02f, .98f, 1.02f}};
const Mood gold = {{.10f, .20f, .42f}, {.62f, .50f, .38f}, {3.6f, 1.95f, .92f}, {.17f, .24f, .40f}, {.62f, .29f, .115f}, .0005f, .5f, .50f, 1.12f, 1.02f, {.0f, .012f, .03f}, {1.02f, 1, .97f}};
const Mood pale = {{.30f, .27f, .40f}, {.86f, .55f, .44f}, {2.7f, 1.45f, .9f}, {.24f, .23f, .35f}, {.60f, .35f, .20f}, .0014f, .7f, .62f, 1.2f, 1.04f, {.025f, .008f, .03f}, {1.03f, .99f, 1.0f}};
const Mood high = {{.11f, .24f, .50f}, {.66f, .62f, .56f}, {3.6f, 2.6f, 1.65f}, {.22f, .28f, .40f}, {.63f, .32f, .13f}, .0006f, .4f, .46f, 1.13f, 1.02f, {.0f, .012f, .025f}, {1.03f, 1, .95f}};

struct View {
  P3 eye;
  float yaw;          // 0 looks along +z, positive to +x
  float shift = 0;    // the horizon's height: positive looks up
  float focal = 35;
  bool down = false;  // straight down; `eye.y` is the height, `yaw` turns
};
struct Shot {
  std::string name;
  float seconds;
  Mood mood;
  std::function<View(float)> view;
  std::function<void(float, float &, float &)> sun; // azimuth and elevation in degrees
  float fineCell = .12f; int fineCount = 1536;
  float fineX = 0, fineZ = 0;
  bool macro = false;
  float plume = 0, streams = 0, focus = 0, blurK = 0;
  bool movingSun = false;
  std::function<std::vector<Walker>(float)> walkers;
  std::function<vf(vf, vf, float)> extra; // more height, in metres
  float cover = 0; // high cloud
};

static Land land;
static float H(float x, float z) { return land.height(V(x), V(z))[0]; }
static float rad(float a) { return a * 3.14159265f / 180; }
static float ease(float t) { t = fminf(fmaxf(t, 0), 1); return t * t * (3 - 2 * t); }
/** A hand or a head in slow movement: -1 to 1. */
static float sway(float t, float k) { return .6f * sinf(t * .9f + k * 2.1f) + .3f * sinf(t * 2.3f + k * 5.7f) + .1f * sinf(t * 5.1f + k); }

static std::vector<Walker> party(float z0, float t, float speed, int count, float gap, float direction = 1) {
  std::vector<Walker> all;
  const float tall[] = {1.02f, .95f, 1.05f, .92f, 1, .97f};
  const float late[] = {0, .3f, -.5f, .4f, -.2f, .1f};
  for (int i = 0; i < count; i++) {
    float z = z0 + direction * (speed * t - i * gap - late[i % 6] * gap * .5f);
    float x = crestX(z) - .15f, xa = crestX(z + .5f) - .15f;
    Walker w;
    w.foot = {x, H(x, z) - .03f, z};
    float l = sqrtf((xa - x) * (xa - x) + .25f);
    w.heading = {(xa - x) / l * direction, 0, .5f / l * direction};
    w.phase = speed * t / 1.36f + i * .37f;
    w.stride = speed > .01f ? 1 : 0; w.tall = tall[i % 6]; w.pole = i % 3;
    if (i == 1) { w.jacket[0] = .30f; w.jacket[1] = .05f; w.jacket[2] = .03f; }
    all.push_back(w);
  }
  return all;
}
/** Footprints along the crest line's windward side. */
static vf prints(vf x, vf z, float fill) {
  vf d = V(0.f);
  vf along = z / .72f, k = vfloor(along);
  for (int n = 0; n < 2; n++) {
    vf cz = (k + .5f * n + .25f) * .72f, cx = V(crestX(0) - 2.f) + (n ? .13f : -.13f) + (hash(k, V(n)) - .5f) * .06f;
    vf u = (x - cx) / .062f, v = (z - cz) / .155f;
    vf waist = 1.f - .22f * smooth(.0f, .5f, 1.f - vabs(v + .1f) * 2.f);
    vf r = vsqrt(sq(u / waist) + sq(v));
    d -= .032f * (1.f - smooth(.72f, 1.05f, r)) * (1.f + .25f * v);
    d += .012f * smooth(.9f, 1.15f, r) * (1.f - smooth(1.15f, 1.7f, r));
  }
  return d * fill;
}

static std::vector<Shot> shots() {
  std::vector<Shot> s;
  auto still = [](float az, float el) { return [=](float, float &a, float &e) { a = az; e = el; }; };
  auto rise = [](float az, float e0, float e1, float sec) { return [=](float t, float &a, float &e) { a = az; e = e0 + (e1 - e0) * t / sec; }; };
  { Shot c{"01-before", 6, before, [](float t) { return View{{-58, H(-58, -150) + 5.f + t * .22f, -150 + t * 1.3f}, .62f + t * .004f, .07f, 40}; }, still(44, -3.5f), .25f, 2048, 90, 40};
    c.cover = .7f; s.push_back(c); }
  { Shot c{"02-ripples", 4, first, [](float t) { return View{{62.f - t * .07f, H(62, 40) + .30f, 40 + t * .11f}, .62f, -.20f, 38}; }, rise(-68, 1.f, 13.f, 4), .004f, 1536, 63.4f, 42.f, true};
    c.focus = 1.5f; c.blurK = 16; c.movingSun = true; s.push_back(c); }
  { Shot c{"03-line", 4.5f, firstAway, [](float t) { return View{{60, 74, -330 + t * 2}, .30f, -.10f, 62}; }, rise(97, 3.5f, 9.f, 4.5f), .35f, 1536, 180, -60};
    c.movingSun = true; c.plume = .5f; s.push_back(c); }
  { Shot c{"04-spindrift", 4.5f, gold, [](float t) { return View{{crestX(-46) + 9, H(crestX(-46), -46) - 3.2f, -46 + t * .6f}, -.30f + .012f * t, .13f, 40}; }, still(-27, 8), .1f, 1536, 150, -20};
    c.plume = 2.2f; c.streams = .7f; s.push_back(c); }
  { Shot c{"05-party", 5.5f, first, [](float t) { return View{{crestX(20) + 92, H(crestX(20), 20) - 15.f, 4 + t * .9f}, -1.44f, .19f, 64}; }, still(-70, 5), .12f, 1536, 190, 20};
    c.plume = .9f; c.walkers = [](float t) { return party(14, t, 1.15f, 5, 3.4f); }; s.push_back(c); }
  { Shot c{"06-shadows", 4.5f, gold, [](float t) { float z = 60 + t * 1.0f; return View{{crestX(z) + 2.f, 17.f - t * .25f, z}, .5f - .014f * t, 0, 30, true}; }, still(86, 11), .022f, 1536, 0, 62};
    c.streams = .7f; c.walkers = [](float t) { return party(63.5f, t, 1.15f, 5, 2.5f); }; s.push_back(c); }
  { Shot c{"08-flight", 5, gold, [](float t) { float z = -120 + 15.f * t + .6f * t * t; float x = crestX(z) - 3.f; return View{{x, 0, z}, .95f * atan2f(crestX(z + 26) - crestX(z + 4), 22.f), -.13f + .02f * sway(t, 1), 26}; }, still(88, 12), .25f, 2048, 190, 20};
    c.plume = 1.1f; c.streams = 1.2f; s.push_back(c); }
  { Shot c{"10-prints", 3.5f, high, [](float t) { return View{{crestX(0) - 2.35f, 0, -1.15f + t * .05f}, .12f, -.42f, 30}; }, still(96, 17), .004f, 1536, 0, .8f, true};
    c.focus = 1.55f; c.blurK = 12; c.streams = 1.8f; c.movingSun = true; c.extra = [](vf x, vf z, float t) { return prints(x, z, 1.f - .75f * ease(t / 3.6f)); }; s.push_back(c); }
  { Shot c{"11-second", 5, pale, [](float t) { return View{{-20, 58 + 9 * ease(t / 5.5f) * 1.6f, -420 + t * 2.2f}, .34f, -.06f, 48}; }, still(29, 4.5f), .5f, 1536, 100, -140};
    c.cover = .5f; s.push_back(c); }
  { Shot c{"12-through", 4, pale, [](float t) { return View{{crestX(-150) + 14, H(crestX(-150), -150) - 5.5f, -158 + t * .5f}, -.42f + .012f * t, .16f, 38}; }, still(-36, 6.5f), .1f, 1536, 230, -110};
    c.plume = 3.4f; c.streams = 1; s.push_back(c); }
  { Shot c{"14-drawn", 4.5f, gold, [](float t) { float z = 30 + t * 3.6f; return View{{190 + t * .6f, 118.f, z}, .2f + .016f * t, 0, 30, true}; }, still(92, 14), .16f, 2048, 190, 40};
    c.streams = 0; c.walkers = [](float t) { return party(34, t, 1.15f, 6, 4.f); }; s.push_back(c); }
  { Shot c{"15-low-flight", 3.5f, high, [](float t) { float z = 150 - 19.f * t; float x = crestX(z) + 5.5f; return View{{x, 0, z}, atan2f(crestX(z - 24) - crestX(z - 3), -21.f), -.02f + .015f * sway(t, 3), 24}; }, still(120, 15), .2f, 2048, 190, 60};
    c.plume = .7f; c.streams = 1; s.push_back(c); }
  { Shot c{"17-arrived", 5.5f, first, [](float t) { float k = ease(t / 6); return View{{crestX(20) + 50 + 44 * k, H(crestX(26), 26) - 10 - 6 * k, -14 - 20 * k}, -.98f, .21f, 44}; }, still(-54.6f, 6.3f), .14f, 1536, 190, 10};
    c.plume = .9f; c.cover = .4f; c.walkers = [](float t) { auto all = party(30, 0, 0, 5, 2.1f); for (auto &w : all) w.stride = 0; return all; }; s.push_back(c); }
  return s;
}

/** Heights above ground are set once the land is known. */
static View placed(const Shot &s, float t) {
  View v = s.view(t);
  if (s.name == "08-flight") { float m = 0; for (int i = 0; i < 9; i++) { float z = v.eye.z + i * 3 - 6; m += H(crestX(z), z) / 9; } v.eye.y = m + 3.4f; }
  if (s.name == "15-low-flight") { float m = 0; for (int i = 0; i < 9; i++) { float z = v.eye.z - i * 3 + 6; m += H(crestX(z), z) / 9; } v.eye.y = m + .9f; }
  if (s.name == "10-prints") v.eye.y = H(v.eye.x, 0) + .78f;
  if (s.name == "06-shadows" || s.name == "14-drawn") v.eye.y += H(v.eye.x, v.eye.z);
  return v;
}

struct Frame { int w, h; std::vector<float> rgb, depth; };

/** One of `subs` pictures that make a frame, each with its own place inside the pixel. */
static void render(const Shot &s, float t, int sub, int subs, Frame &f) {
  const int w = f.w, h = f.h;
  const Mood &m = s.mood;
  float az, el;
  s.sun(t, az, el);
  P3 L = {sinf(rad(az)) * cosf(rad(el)), sinf(rad(el)), cosf(rad(az)) * cosf(rad(el))};
  float up = smooth1(-1.5f, 3.f, el);
  P3 sun = {m.sun.x * up, m.sun.y * up, m.sun.z * up};
  const View v = placed(s, t);
  const float half = 18.f / v.focal, px = 2 * half / w;
  P3 F = {sinf(v.yaw), 0, cosf(v.yaw)}, R = {cosf(v.yaw), 0, -sinf(v.yaw)};
  const float jx = (sub + .5f) / subs, jy = subs == 1 ? .5f : fmodf((sub + .5f) * .618034f + .2f, 1.f);
  std::vector<Walker> people = s.walkers ? s.walkers(t) : std::vector<Walker>{};
  auto sky = [&](v3 d) {
    vf y = vmax(d.y, V(0.f)), k = 1.f - quickExp(-y * 4.2f);
    v3 c = mix(C(m.horizon.x, m.horizon.y, m.horizon.z), C(m.zenith.x, m.zenith.y, m.zenith.z), k);
    vf toSun = sat(d.x * L.x + d.y * fmaxf(L.y, .0f) + d.z * L.z);
    vf p2 = toSun * toSun, p8 = sq(sq(p2)), p64 = sq(sq(sq(p8)));
    float g = m.glow;
    v3 tint = C(m.sun.x, m.sun.y, m.sun.z);
    c = c * (.62f + .45f * p2) + tint * ((p8 * .055f + p64 * .16f + sq(sq(p64)) * .45f) * g * quickExp(-y * 2.f));
    if (s.cover > 0) {
      vf q = 1.f / (d.y + .08f), n = fbm(d.x * q * .8f + t * .004f, d.z * q * 2.6f, 4, 71);
      vf veil = smooth(-.05f, .65f, n) * s.cover * smooth(.0f, .12f, d.y);
      c = c + (C(m.horizon.x, m.horizon.y, m.horizon.z) * .5f + tint * (p8 * .2f)) * (veil * .5f);
    }
    if (el > -1) {
      vf cosA = d.x * L.x + d.y * L.y + d.z * L.z;
      c += C(sun.x, sun.y, sun.z) * (smooth(.99990f, .99996f, cosA) * 9.f);
    }
    return c;
  };
  std::atomic<int> next{0};
  const int packs = (w + LANES - 1) / LANES;
  auto airAt = [&](v3 flat) {
    v3 air = sky(norm(v3{flat.x, V(.015f), flat.z}));
    return v3{vmin(air.x, 3.f), vmin(air.y, 2.6f), vmin(air.z, 2.2f)};
  };
  auto shade = [&](v3 p, v3 d, vf t3, vf foot, v3 air) {
    Ground g = land.at(p.x, p.z);
    vf fine = s.macro ? V(0.f) : 1.f - smooth(.015f, .075f, foot);
    vf sx = g.sx, sz = g.sz, tone = V(0.f);
    if (any(fine > 0.f)) {
      vf warp = 1.5f * gnoise(p.x * .55f, p.z * .32f, 3) + .45f * gnoise(p.x * 1.9f, p.z * 1.1f, 4);
      vf ph = fract(p.x * 7.4f + p.z * .5f + warp * 1.6f);
      vf steep = 1.f - smooth(.4f, .56f, vsqrt(sq(sx) + sq(sz)));
      vf a = fine * (.15f + .85f * steep) * (.4f + .9f * vnoise(p.x * .8f + 3.f, p.z * .5f, 6));
      sx += a * .20f * vsin(ph * 6.2831853f + .5f);
      tone += a * .09f * vcos(ph * 6.2831853f);
    }
    // Broad waves that remain when ripples are too small to see.
    vf broad = gnoise(p.x * .42f + .3f * p.z, p.z * .17f, 15);
    sx += .05f * broad * (1.f - smooth(.2f, 1.2f, foot));
    sz += .03f * gnoise(p.x * .3f, p.z * .33f, 16);
    v3 n = norm({-sx, V(1.f), -sz});
    vf nl = vmax(n.x * L.x + n.y * L.y + n.z * L.z, V(0.f));
    vf lit = g.lit;
    for (auto &w : people) {
      float hx = L.x, hz = L.z, hl = sqrtf(hx * hx + hz * hz) + 1e-6f;
      hx /= hl; hz /= hl;
      vf rx = p.x - w.foot.x, rz = p.z - w.foot.z;
      vf away = -(rx * hx + rz * hz), across = rx * hz - rz * hx;
      vi near = (vabs(across) < 1.2f) & (away > -.05f) & (away < 40.f);
      if (!any(near)) continue;
      vf y = p.y + away / hl * L.y - w.foot.y;
      float along = w.heading.x * hz - w.heading.z * hx;
      vf dist = figure(w, across, y, along);
      vf soft = .012f + vmax(away, V(0.f)) * .006f + foot * .6f;
      lit = sel(near, vmin(lit, sat(.5f + dist / soft)), lit);
    }
    if (s.macro) lit = sat(lit + (hash(p.x * 900.f, p.z * 900.f, 2) - .5f) * .1f);
    v3 albedo = C(m.sand.x, m.sand.y, m.sand.z);
    vf patch = fbm(p.x * .05f, p.z * .05f, 3, 91) * .10f + tone;
    vf grain = s.macro ? (hash(p.x * 640.f, p.z * 640.f, 7) - .5f) * (1.f - smooth(.0012f, .004f, foot)) : V(0.f);
    albedo = albedo * (1.f + patch + grain * .5f);
    if (s.macro) { // Dark, heavy grains gather behind the crests of ripples.
      vf dark = smooth(.1f, .5f, -sx) * .25f;
      albedo = mix(albedo, C(.22f, .12f, .07f), dark);
    }
    v3 amb = C(m.ambient.x, m.ambient.y, m.ambient.z) * (.55f + .45f * n.y);
    vf toward = sat(n.x * L.x + n.z * L.z + .35f);
    amb += C(m.sun.x * .06f, m.sun.y * .05f, m.sun.z * .04f) * (up * (.35f + toward));
    vf diff = nl * (1.16f - .16f * nl);
    v3 c = albedo * (C(sun.x, sun.y, sun.z) * (diff * lit) + amb);
    // Sand glitters towards the sun at flat angles.
    vf facing = sat(d.x * L.x + d.y * L.y + d.z * L.z);
    vf nv = sat(-(d.x * n.x + d.y * n.y + d.z * n.z));
    c += C(sun.x, sun.y, sun.z) * (albedo.x * lit * sq(sq(facing)) * sq(sq(1.f - nv)) * .35f);
    if (s.streams > 0) {
      float scale = s.macro ? 9.f : 1.f;
      vf x = p.x * scale - t * (s.macro ? 11.f : 8.f), z = p.z * scale + .6f * gnoise(p.x * scale * .1f, p.z * scale * .2f, 21);
      vf a = gnoise(x * .16f, z * .75f, 22) + .55f * gnoise(x * .37f, z * 1.9f, 23) + .3f * gnoise(x * .9f, z * 4.4f, 24);
      vf gust = .5f + .5f * gnoise(p.x * scale * .03f - t * .5f, p.z * scale * .05f, 25);
      vf veil = smooth(.12f, .75f, a) * gust * s.streams * (.22f + .6f * sq(1.f - nv));
      v3 dust = C(m.sand.x, m.sand.y, m.sand.z) * (C(sun.x, sun.y, sun.z) * (.30f + .5f * sq(facing)) * (.25f + .75f * lit) + C(m.ambient.x, m.ambient.y, m.ambient.z));
      c = mix(c, dust, sat(veil) * .8f);
    }
    vf hazy = 1.f - quickExp(-(t3 * m.fog) * quickExp(-vmax(p.y - 20.f, V(0.f)) * .012f));
    return mix(c, air, hazy);
  };
  auto work = [&] {
    std::vector<vf> td(h), part(h), line(h * 3);
    for (int pk; (pk = next++) < packs;) {
      vf col; EACH col[i] = pk * LANES + i;
      vf fx = (col + jx - w * .5f) * px;
      const float rowJ = jy;
      v3 dir = {F.x + R.x * fx, V(0.f), F.z + R.z * fx};
      v3 air = airAt(dir);
      if (v.down) {
        float c = cosf(v.yaw), sn = sinf(v.yaw);
        for (int y = 0; y < h; y++) {
          vf gx = fx, gy = V(((float)(h * .5f - y) - rowJ) * px);
          v3 d = norm({gx * c + gy * sn, V(-1.f), gy * c - gx * sn});
          v3 p; vf tt;
          tt = (v.eye.y - H(v.eye.x, v.eye.z)) / -d.y;
          for (int k = 0; k < 6; k++) {
            vf hx = v.eye.x + d.x * tt, hz = v.eye.z + d.z * tt;
            tt = mix(tt, (v.eye.y - land.height(hx, hz)) / -d.y, V(.7f));
          }
          p = {v.eye.x + d.x * tt, v.eye.y + d.y * tt, v.eye.z + d.z * tt};
          v3 r = shade(p, d, tt, tt * px, air);
          EACH if (pk * LANES + i < w) {
            float *o = &f.rgb[((size_t)y * w + pk * LANES + i) * 3];
            o[0] = r.x[i]; o[1] = r.y[i]; o[2] = r.z[i];
            f.depth[(size_t)y * w + pk * LANES + i] = tt[i];
          }
        }
        continue;
      }
      for (int y = 0; y < h; y++) { td[y] = V(-1.f); part[y] = V(0.f); }
      // Row of a point at height gy above the eye, a distance of one away.
      auto rowOf = [&](vf gy) { return h * .5f - rowJ - (gy - v.shift) / px; };
      vf filled = V((float)h), t0 = V(s.blurK > 0 ? .05f : .5f), before = t0, row0 = V((float)h + 9);
      float far = 2600;
      vf rowBefore = row0;
      for (int k = 0; k < 6000; k++) {
        vf hh = land.height(v.eye.x + dir.x * t0, v.eye.z + dir.z * t0);
        vf row = rowOf((hh - v.eye.y) / t0);
        vi rises = row < filled;
        if (any(rises)) EACH if (rises[i]) {
          int a = std::max(0, (int)ceilf(row[i])), b = std::min(h - 1, (int)ceilf(filled[i]) - 1);
          float span = rowBefore[i] - row[i];
          for (int y = a; y <= b; y++) {
            float q = span > 1e-4f ? std::clamp((rowBefore[i] - y) / span, 0.f, 1.f) : 1.f;
            // Heights are straight lines between steps: perspective-correct between their distances.
            float ta = before[i], tb = t0[i];
            td[y][i] = 1 / ((1 - q) / ta + q / tb);
          }
          // The pixel that the crest reaches into, by its share.
          if (a > 0 && a <= h) part[a - 1][i] = a - row[i];
          filled[i] = row[i];
        }
        before = t0; rowBefore = row;
        float step = s.macro ? .0016f : .0032f;
        t0 = t0 + t0 * step + (s.macro ? .0008f : .004f);
        if (t0[0] > far) break;
      }
      for (int y = 0; y < h; y++) {
        vf fy = V((float)(h * .5f - y) - rowJ);
        fy = fy * px + v.shift;
        vf tt = td[y];
        v3 d3 = {dir.x, fy, dir.z};
        v3 d = norm(d3);
        vi hit = tt > 0.f;
        v3 r;
        if (any(hit)) {
          vf safe = sel(hit, tt, V(100.f));
          v3 p = {v.eye.x + dir.x * safe, v.eye.y + fy * safe, v.eye.z + dir.z * safe};
          r = shade(p, d, safe, safe * px, air);
          bool all = true; EACH all &= hit[i] != 0;
          if (!all) r = sel(hit, r, sky(d));
        } else r = sky(d);
        if (m.exposure > 1.3f && !any(hit)) { // The last stars.
          vf sxy = hash(vfloor(d.x / d.z * 420.f), vfloor(d.y / d.z * 420.f), 61);
          r = r + C(.5f, .55f, .7f) * (smooth(.9986f, .9996f, sxy) * smooth(.12f, .5f, d.y) * .8f);
        }
        line[y * 3] = r.x; line[y * 3 + 1] = r.y; line[y * 3 + 2] = r.z;
      }
      for (int y = 0; y < h; y++) {
        vf tt = td[y];
        v3 r = {line[y * 3], line[y * 3 + 1], line[y * 3 + 2]};
        if (y + 1 < h) {
          vf near = td[y + 1];
          vi edge = (near > 0.f) & ((tt < 0.f) | (tt > near * 1.015f + .05f));
          if (any(edge)) r = sel(edge, mix(r, v3{line[y * 3 + 3], line[y * 3 + 4], line[y * 3 + 5]}, part[y]), r);
        }
        EACH if (pk * LANES + i < w) {
          size_t at = (size_t)y * w + pk * LANES + i;
          float *o = &f.rgb[at * 3];
          o[0] = r.x[i]; o[1] = r.y[i]; o[2] = r.z[i];
          f.depth[at] = tt[i] > 0 ? tt[i] : 1e6f;
        }
      }
    }
  };
  std::vector<std::thread> pool;
  for (int i = 0; i < 2; i++) pool.emplace_back(work);
  for (auto &th : pool) th.join();

  // Sand in the air behind the crests, at a quarter of the size.
  if (s.plume > 0 && !v.down) {
    const int qw = w / 4, qh = h / 4;
    std::vector<float> veil((size_t)qw * qh * 2);
    std::atomic<int> line{0};
    auto march = [&] {
      for (int y; (y = line++) < qh;)
        for (int x0 = 0; x0 < qw; x0 += LANES) {
          vf fx; EACH fx[i] = ((x0 + i) * 4 + 2.f - w * .5f) * px;
          float fy = (h * .5f - y * 4 - 2.f) * px + v.shift;
          vf end; EACH { int xx = std::min(w - 1, (x0 + i) * 4 + 2); end[i] = fminf(f.depth[(size_t)std::min(h - 1, y * 4 + 2) * w + xx], 260); }
          // Sixteen places in turn, so that the mean of four by four pixels has all of them.
          static const float order[16] = {0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5};
          vf j; EACH j[i] = (order[(y & 3) * 4 + ((x0 + i) & 3)] + .5f) / 16;
          vf through = V(1.f), bright = V(0.f);
          const int steps = 22;
          vf last = V(.4f);
          for (int k = 0; k < steps; k++) {
            float q0 = (float)k / steps, q1 = (k + 1.f) / steps;
            vf a = .4f + (end - .4f) * (q0 * q0), b = .4f + (end - .4f) * (q1 * q1), tt = a + (b - a) * j;
            vf X = v.eye.x + (F.x + R.x * fx) * tt, Y = v.eye.y + fy * tt, Z = v.eye.z + (F.z + R.z * fx) * tt;
            vf p = X / waveLength + wanderQuick(Z) - crestAt, wave = vfloor(p + .06f), down = (p - wave) * waveLength;
            vf over = vmax(down, V(0.f)), fades = quickExp(-over * .045f) * smooth(-2.5f, .5f, down);
            vi there = (down > -2.5f) & (fades > .004f);
            if (!any(there)) continue;
            vf top = land.height(X - down, Z);
            vf base = top + .15f + over * .13f - .0016f * over * over, wide = .32f + over * .13f;
            vf rho = sel(there, quickExp(-sq((Y - base) / wide)) * fades, V(0.f));
            if (!any(rho > .003f)) continue;
            vf gust = .35f + .9f * vnoise(Z * .045f + wave * 9.f, V(t * .55f), 41);
            vf n = gnoise(over * .22f - t * 2.6f, Y * .42f + Z * .21f, 42) + .55f * gnoise(over * .6f - t * 5.4f, Y * 1.2f + Z * .55f, 43) + .3f * gnoise(over * 1.6f - t * 11.f, Y * 2.9f + Z * 1.3f, 44);
            rho = rho * gust * vmax(.42f + 1.25f * n, V(0.f)) * s.plume * .16f;
            vf keep = quickExp(-rho * (b - a));
            bright += through * (1.f - keep);
            through *= keep;
          }
          EACH if (x0 + i < qw) { veil[((size_t)y * qw + x0 + i) * 2] = bright[i]; veil[((size_t)y * qw + x0 + i) * 2 + 1] = through[i]; }
        }
    };
    std::vector<std::thread> air;
    for (int i = 0; i < 2; i++) air.emplace_back(march);
    for (auto &th : air) th.join();
    std::vector<float> smoothVeil(veil.size());
    for (int y = 0; y < qh; y++) for (int x = 0; x < qw; x++) for (int c = 0; c < 1; c++) {
      float sum = 0, wt = 0;
      for (int b = -2; b <= 2; b++) for (int a = -2; a <= 2; a++) {
        static const float share[] = {2, 2, 1}; // Four wide, around the middle.
        int xx = std::clamp(x + a, 0, qw - 1), yy = std::clamp(y + b, 0, qh - 1);
        float k = share[abs(a)] * share[abs(b)];
        sum += veil[((size_t)yy * qw + xx) * 2 + c] * k; wt += k;
      }
      smoothVeil[((size_t)y * qw + x) * 2 + c] = sum / wt;
    }
    for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
      float gx = std::clamp((x - 1.5f) / 4, 0.f, qw - 1.01f), gy = std::clamp((y - 1.5f) / 4, 0.f, qh - 1.01f);
      int ix = gx, iy = gy;
      float a = gx - ix, b = gy - iy;
      const float *q = &smoothVeil[((size_t)iy * qw + ix) * 2];
      auto at = [&](int c) { return (q[c] * (1 - a) + q[c + 2] * a) * (1 - b) + (q[qw * 2 + c] * (1 - a) + q[qw * 2 + 2 + c] * a) * b; };
      float bright = at(0);
      if (bright < .002f) continue;
      float fx = (x + .5f - w * .5f) * px, fy = (h * .5f - y - .5f) * px + v.shift;
      float len = sqrtf(1 + fx * fx + fy * fy);
      float cosA = ((F.x + R.x * fx) * L.x + fy * L.y + (F.z + R.z * fx) * L.z) / len;
      float c2 = std::max(cosA, 0.f);
      float phase = .34f + .5f * c2 * c2 * c2 + 1.1f * powf(c2, 14);
      float *o = &f.rgb[((size_t)y * w + x) * 3];
      const float S[3] = {sun.x, sun.y, sun.z}, A[3] = {m.ambient.x, m.ambient.y, m.ambient.z}, D[3] = {m.sand.x * 1.25f, m.sand.y * 1.3f, m.sand.z * 1.4f};
      for (int k = 0; k < 3; k++) o[k] += bright * (D[k] * (S[k] * phase + A[k] * 1.2f) - o[k] * .9f);
    }
  }
  // People, by their distance in front of what is behind them.
  for (auto &p : people) {
    float rx = p.foot.x - v.eye.x, ry = p.foot.y - v.eye.y, rz = p.foot.z - v.eye.z;
    float z = rx * F.x + rz * F.z, x = rx * R.x + rz * R.z;
    if (v.down) {
      float c = cosf(v.yaw), sn = sinf(v.yaw), hgt = -ry;
      float gx = (rx * c - rz * sn) / hgt, gy = (rx * sn + rz * c) / hgt;
      float cx = gx / px + w * .5f, cy = h * .5f - gy / px, r = .30f / hgt / px;
      float hx = p.heading.x * c - p.heading.z * sn, hy = p.heading.x * sn + p.heading.z * c;
      float sx = L.x * c - L.z * sn, sy = L.x * sn + L.z * c;
      for (int y = std::max(0, (int)(cy - r * 3)); y < std::min(h, (int)(cy + r * 3)); y++)
        for (int xx = std::max(0, (int)(cx - r * 3)); xx < std::min(w, (int)(cx + r * 3)); xx++) {
          float dx = (xx + jx - cx) / r, dy = -(y + jy - cy) / r;
          float a = dx * hx + dy * hy, b = -dx * hy + dy * hx;
          float stepA = sinf(p.phase * 6.2831853f) * .7f * p.stride;
          float body = sqrtf(a * a / .5f + b * b / 1.1f) - .8f, head = sqrtf((a - .25f) * (a - .25f) + b * b) - .4f, pack = std::max(fabsf(a + .55f) - .35f, fabsf(b) - .42f);
          float foot1 = sqrtf((a - stepA) * (a - stepA) / 1.6f + (b - .3f) * (b - .3f)) - .24f, foot2 = sqrtf((a + stepA) * (a + stepA) / 1.6f + (b + .3f) * (b + .3f)) - .24f;
          float d = std::min(std::min(body, head), std::min(pack, std::min(foot1, foot2)));
          float cov = std::clamp(.5f - d * r, 0.f, 1.f);
          if (cov <= 0) continue;
          float sunny = .25f + .75f * std::clamp(.5f + (dx * sx + dy * sy) * .6f, 0.f, 1.f);
          float k = head < 0 ? 1.3f : pack < 0 ? .8f : 1;
          float *o = &f.rgb[((size_t)y * w + xx) * 3];
          const float colour[3] = {p.jacket[0] * k * (sun.x * sunny + m.ambient.x), p.jacket[1] * k * (sun.y * sunny + m.ambient.y), p.jacket[2] * k * (sun.z * sunny + m.ambient.z)};
          for (int q = 0; q < 3; q++) o[q] = o[q] * (1 - cov) + colour[q] * cov;
        }
      continue;
    }
    if (z < 1) continue;
    float scale = 1 / (z * px), cx = x / z / px + w * .5f, cy = h * .5f - (ry / z - v.shift) / px;
    float along = p.heading.x * R.x + p.heading.z * R.z;
    float fogged = 1 - expf(-z * m.fog * 1.1f);
    float lx = L.x * R.x + L.z * R.z, ly = L.y, front = L.x * F.x + L.z * F.z;
    v3 hd = norm({V(F.x + R.x * x / z), V(.02f), V(F.z + R.z * x / z)});
    v3 air = sky(hd);
    for (int y = std::max(0, (int)(cy - 2.3f * scale)); y < std::min(h, (int)(cy + .2f * scale)); y++)
      for (int x0 = std::max(0, (int)(cx - 1.1f * scale)); x0 < std::min(w, (int)(cx + 1.1f * scale)); x0 += LANES) {
        vf u; EACH u[i] = (x0 + i + jx - cx) / scale;
        vf vv = V((cy - y - jy) / scale);
        vf d = figure(p, u, vv, along);
        if (!any(d * scale < 1.f)) continue;
        vf e = V(.02f), gx = figure(p, u + e, vv, along) - d, gy = figure(p, u, vv + e, along) - d;
        vf len = vsqrt(sq(gx) + sq(gy)) + 1e-6f;
        gx /= len; gy /= len;
        vf edge = smooth(-.075f, -.005f, d);
        vf rim = edge * sat(gx * lx * .9f + gy * (ly + .25f) + .35f * std::max(front, 0.f)) * (front > 0 ? 1.f : .55f);
        vf body = sat(.35f - front * .65f + gx * lx * edge * .5f);
        EACH {
          int xx = x0 + i;
          size_t at = (size_t)y * w + xx;
          if (xx >= w || f.depth[at] < z - .35f) continue;
          float cov = std::clamp(.5f - d[i] * scale, 0.f, 1.f);
          if (cov <= 0) continue;
          float *o = &f.rgb[at * 3];
          const float S[3] = {sun.x, sun.y, sun.z}, A[3] = {m.ambient.x, m.ambient.y, m.ambient.z}, air3[3] = {air.x[0], air.y[0], air.z[0]};
          for (int q = 0; q < 3; q++) {
            float c = p.jacket[q] * (S[q] * body[i] * .8f + A[q]) + S[q] * rim[i] * (.10f + p.jacket[q] * .8f);
            c = c * (1 - fogged) + air3[q] * fogged;
            o[q] += (c - o[q]) * cov;
          }
        }
      }
  }

}

static void blurLines(std::vector<float> &a, int w, int h, int r) {
  std::vector<float> b(a.size());
  auto line = [&](const float *in, float *out, int n, int stride) {
    float sum = 0;
    auto at = [&](int i) { return in[(size_t)std::clamp(i, 0, n - 1) * stride]; };
    for (int i = -r; i <= r; i++) sum += at(i);
    for (int i = 0; i < n; i++) { out[(size_t)i * stride] = sum / (2 * r + 1); sum += at(i + r + 1) - at(i - r); }
  };
  for (int pass = 0; pass < 3; pass++) {
    for (int y = 0; y < h; y++) for (int c = 0; c < 3; c++) line(&a[(size_t)y * w * 3 + c], &b[(size_t)y * w * 3 + c], w, 3);
    for (int x = 0; x < w; x++) for (int c = 0; c < 3; c++) line(&b[x * 3 + c], &a[x * 3 + c], h, w * 3);
  }
}
#include "develop.h"

int main(int argc, char **argv) {
  auto all = shots();
  if (argc < 3) { for (auto &s : all) printf("%s %g\n", s.name.c_str(), s.seconds); return 0; }
  int w = 1920, h = 1080, subs = 2, frames = 0;
  float at = -1;
  for (int i = 3; i + 1 < argc; i += 2) {
    std::string k = argv[i];
    if (k == "--size") sscanf(argv[i + 1], "%dx%d", &w, &h);
    else if (k == "--sub") subs = atoi(argv[i + 1]);
    else if (k == "--at") at = atof(argv[i + 1]);
    else if (k == "--frames") frames = atoi(argv[i + 1]);
  }
  for (auto &s : all) {
    if (s.name.rfind(argv[1], 0) != 0) continue;
    land.levels.resize(2);
    crestRound = .03f;
    land.levels[1].bake(dune, 180, 500, 2.f, 1152);
    crestRound = std::max(.004f, s.fineCell * .06f);
    auto fineHeight = [&](float t) {
      return [&s, t](vf x, vf z) { vf h = dune(x, z); if (s.macro) h += ripples(x, z); if (s.extra) h += s.extra(x, z, t); return h; };
    };
    float cx = s.fineX != 0 ? s.fineX : crestX(s.fineZ);
    land.levels[0].bake(fineHeight(0), cx, s.fineZ, s.fineCell, s.fineCount);
    FILE *out = fopen(argv[2], at >= 0 ? "wb" : "ab");
    if (!out) { perror(argv[2]); return 1; }
    fseek(out, 0, SEEK_END);
    const int done = (int)(ftell(out) / ((long)w * h * 3));
    if (at < 0 && truncate(argv[2], (long)done * w * h * 3)) return 1;
    if (at >= 0) fprintf(out, "P6 %d %d 255\n", w, h);
    int n = at >= 0 ? 1 : frames ? frames : (int)lroundf(s.seconds * 24);
    Frame f{w, h}, sample{w, h, std::vector<float>((size_t)w * h * 3)};
    std::vector<uint8_t> bytes((size_t)w * h * 3);
    bool baked = false;
    for (int i = at >= 0 ? 0 : done; i < n; i++) {
      float t = at >= 0 ? at : i / 24.f, az, el;
      s.sun(t, az, el);
      if (s.extra && i % 6 == 0) land.levels[0].bake(fineHeight(t), cx, s.fineZ, s.fineCell, s.fineCount);
      if (!baked || (s.movingSun && i % (s.macro ? 3 : 6) == 0)) {
        P3 l = {sinf(rad(az)) * cosf(rad(el)), sinf(rad(el)), cosf(rad(az)) * cosf(rad(el))};
        land.light(l, .035f, !baked || !s.macro); baked = true;
      }
      f.rgb.assign((size_t)w * h * 3, 0);
      for (int k = 0; k < subs; k++) {
        sample.depth.assign((size_t)w * h, 1e6f);
        render(s, t + k * .5f / 24 / subs, k, subs, sample);
        for (size_t at = 0; at < f.rgb.size(); at++) f.rgb[at] += sample.rgb[at] / subs;
      }
      f.depth = sample.depth;
      develop(f, s.mood.exposure, s.mood.contrast, s.mood.saturation, s.mood.shadows, s.mood.gain, s.focus, s.blurK, i, bytes);
      fwrite(bytes.data(), 1, bytes.size(), out);
      fflush(out);
    }
    fclose(out);
    return 0;
  }
  return 1;
}
