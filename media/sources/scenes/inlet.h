// A sea inlet below forested mountains, freighters at anchor, house lights on the slope.
// Grades: "night" (end of blue hour), "dusk", "day"; with "-plan" only what is known before a flight: contours and ships.
#include "march.h"

struct Inlet : Scene {
  Grid land;
  int mode = 0; // 0 night, 1 dusk, 2 day
  bool anchored = true; // "-clear": no ships
  bool planned = false; // "-plan"
  v3 sun, sunColour, zenith, horizon, warm;

  static vf baseHeight(vf x, vf z) {
    vf shore = 3100.f + 900.f * gnoise(x * .00035f, V(3.3f), 5) + 260.f * gnoise(x * .0013f, V(9.1f), 6);
    vf in = z - shore;
    vf wx = x + 380.f * gnoise(x * .0007f, z * .0007f, 71), wz = z + 380.f * gnoise(x * .0007f + 9.f, z * .0007f, 72);
    vf sum = V(0.f), a = V(1.f), px = wx * .00021f + 1.7f, pz = wz * .00021f + .6f;
    vf weight = V(1.f);
    for (int o = 0; o < 8; o++) {
      vf n = 1.f - vabs(gnoise(px, pz, 20 + o)) * 1.9f;
      n = n * n * weight;
      weight = sat(n * 1.5f);
      sum += n * a; a *= .48f;
      vf nx = 1.66f * px + 1.15f * pz, nz = -1.15f * px + 1.66f * pz;
      px = nx; pz = nz;
    }
    vf rise = smooth(0.f, 5200.f, in) * (760.f + 900.f * smooth(4000.f, 9500.f, in));
    vf h = -30.f + smooth(-60.f, 120.f, in) * 36.f + smooth(100.f, 1600.f, in) * 110.f * (.6f + gnoise(x * .0011f, z * .0011f, 3)) + rise * sum * .72f;
    return h;
  }
  vf ground(vf x, vf z) const { return land.at(x, z); }
  vf wooded(vf x, vf z) const {
    vf h = land.at(x, z);
    vf wood = sat((1250.f - h) * .004f) * sat((h - 4.f) * .1f);
    vf best = V(0.f);
    vf cx = vfloor(x * (1 / 11.f)), cz = vfloor(z * (1 / 11.f));
    for (int j = 0; j <= 1; j++) for (int i = 0; i <= 1; i++) {
      vf ax = cx + (float)i, az = cz + (float)j;
      vf hx = hash(ax, az, 41), hz = hash(ax, az, 42);
      vf dx = x - (ax + (hx - .5f) * .9f) * 11.f, dz = z - (az + (hz - .5f) * .9f) * 11.f;
      vf r = vsqrt(dx * dx + dz * dz);
      best = vmax(best, (12.f + 16.f * hz * hx) * (1.f - r * (1 / 5.2f)));
    }
    return h + best * wood;
  }
  void prepare(const std::string &grade, int) override {
    mode = grade.rfind("day", 0) == 0 ? 2 : grade.rfind("dusk", 0) == 0 ? 1 : 0; // "-tele" and "-low" are other places to stand
    anchored = grade.find("-clear") == std::string::npos;
    planned = grade.find("-plan") != std::string::npos;
    land.bake(baseHeight, -9000, 1200, 9, 2000, 1500);
    if (mode == 2) {
      sun = norm(C(.72f, .34f, -.25f)); sunColour = C(4.6f, 3.9f, 3.0f);
      zenith = C(.13f, .30f, .62f); horizon = C(.72f, .82f, .92f); warm = C(1.0f, .93f, .82f);
    } else if (mode == 1) {
      sun = norm(C(-.8f, .05f, .62f)); sunColour = C(.5f, .22f, .1f);
      zenith = C(.035f, .07f, .19f); horizon = C(.34f, .30f, .42f); warm = C(1.25f, .52f, .24f);
    } else {
      sun = norm(C(-.8f, .02f, .62f)); sunColour = C(0, 0, 0);
      zenith = C(.010f, .025f, .085f); horizon = C(.07f, .12f, .26f); warm = C(.62f, .26f, .14f);
    }
  }
  /** A shot of the film: where the camera starts, what it looks at, how both move in a second, its lens. */
  struct Move { const char *name; P3 eye, target, drift, turn; float focal; };
  static const Move *moveIn(const std::string &grade) {
    static const Move moves[] = {
        {"peaks", {-300, 70, 700}, {1700, 880, 6200}, {6, 0, 10}, {80, -14, 0}, 85},
        {"harbour", {980, 215, -700}, {-250, 190, 2600}, {-9, -3.f, 34}, {0, -2, 0}, 36},
        {"skim", {-40, 3.4f, 250}, {-40, 26, 2250}, {0, 0, 44}, {3, 0, 44}, 26},
        {"lamps", {250, 46, 900}, {1500, 88, 3300}, {7, .4f, 0}, {-7, 0, 0}, 100},
        {"ripples", {80, 7.5f, 420}, {80, -1.f, 438}, {1.2f, 0, 5.5f}, {1.2f, .25f, 5.5f}, 40},
        {"wide", {-60, 46, 300}, {0, 164, 2300}, {3.2f, .55f, 11}, {-2.8f, .5f, 11}, 34},
        {"mist", {-420, 62, 300}, {1100, 520, 5200}, {10, 0, 4}, {46, 0, 0}, 90},
        {"past", {-760, 9, 900}, {-250, 38, 2100}, {20, .2f, 12}, {10, 0, 10}, 44},
        {"glow", {360, 2.2f, 1500}, {420, 22, 3200}, {2, .1f, 30}, {0, 0, 20}, 58},
        {"arrive", {-300, 330, -200}, {120, -40, 2700}, {16, -26, 64}, {6, 14, 20}, 30},
        {"slope", {500, 96, 1500}, {1250, 150, 3300}, {-14, 1, 18}, {0, 0, 0}, 72},
        {"away", {-60, 70, 1100}, {40, 150, 3100}, {-2, 5, -34}, {0, 26, 0}, 32}};
    for (auto &m : moves) if (grade.find(std::string("-film-") + m.name) != std::string::npos) return &m;
    return nullptr;
  }
  Camera camera(float t, const std::string &grade) override {
    Camera c;
    float k = t;
    if (const Move *m = moveIn(grade)) {
      P3 sway = {.25f * sinf(k * 1.1f), .12f * sinf(k * 1.7f + 1), 0};
      return {{m->eye.x + m->drift.x * k + sway.x, m->eye.y + m->drift.y * k + sway.y, m->eye.z + m->drift.z * k},
              {m->target.x + m->turn.x * k, m->target.y + m->turn.y * k, m->target.z + m->turn.z * k}, m->focal};
    }
    if (grade.find("-tele") != std::string::npos) return {{-420 + 4 * k, 62, 120 + 6 * k}, {-180 - 3 * k, 150, 2600}, 74};
    if (grade.find("-low") != std::string::npos) return {{420 + 4 * k, 24, 700 + 8 * k}, {980, 120, 2900}, 46};
    if (grade.find("-high") != std::string::npos) return {{900, 190, -500}, {-300, 230, 2600}, 42};
    c.eye = {-60 + 3.2f * k, 46 + .55f * k, 300 + 11.f * k};
    c.target = {c.eye.x + 60 - 6.f * k, c.eye.y + 118, c.eye.z + 2000};
    c.focal = 34;
    c.roll = .004f * sinf(k * .5f);
    return c;
  }
  Look look(float, const std::string &) override {
    Look l;
    if (mode == 2) { l.exposure = .82f; l.bloom = .03f; l.saturation = 1.05f; l.contrast = 1.14f; l.gain[0] = 1.03f; l.gain[2] = .97f; l.vignette = .12f; l.shadows[2] = .015f; }
    else if (mode == 1) { l.exposure = 1.15f; l.bloom = .1f; l.contrast = 1.1f; l.shadows[2] = .03f; l.shadows[0] = .01f; }
    else { l.exposure = 2.0f; l.bloom = .12f; l.contrast = 1.12f; l.shadows[2] = .03f; l.saturation = .95f; }
    return l;
  }
  /** The sky without its clouds, which the air takes its colour from. */
  v3 clearSky(v3 d) const {
    vf y = vmax(d.y, 0.f);
    v3 c = mix(horizon, zenith, vpow(sat(y * 1.9f), .55f));
    vf towards = sat(d.x * sun.x[0] + d.z * sun.z[0]);
    c += warm * (vpow(towards, 3.f) * vexp(y * (mode == 2 ? -5.f : -13.f)) * (mode == 2 ? .25f : .8f));
    return c;
  }
  v3 sky(v3 d) const {
    vf y = vmax(d.y, 0.f);
    v3 c = clearSky(d);
    vf towards = sat(d.x * sun.x[0] + d.z * sun.z[0]);
    vf k = 1.f / vmax(d.y + .06f, .03f);
    vf n = fbm(d.x * k * .55f + 3.f, d.z * k * 1.5f, 5, 300, .55f);
    vf n2 = fbm(d.x * k * .22f + 8.f, d.z * k * .5f, 4, 320);
    vf cloud = smooth(.02f, .55f, n + n2 * .9f) * sat(d.y * 12.f);
    v3 lit = mode == 2 ? C(1.25f, 1.22f, 1.18f) : mode == 1 ? C(.52f, .34f, .40f) : C(.055f, .075f, .15f);
    v3 under = mode == 2 ? C(.62f, .68f, .76f) : mode == 1 ? C(.12f, .13f, .22f) : C(.022f, .036f, .085f);
    v3 cc = mix(lit, under, sat(n * 1.6f + .1f));
    cc += warm * (vpow(towards, 4.f) * (mode == 2 ? .1f : .35f) * vexp(y * -6.f));
    return mix(c, cc, cloud * (mode == 2 ? .75f : .7f));
  }
  /** House and street lights: each a round spot that keeps its energy when a pixel is wider than it. */
  v3 lamps(v3 o, v3 d, vf x, vf z, vf h, vf t, float pixel) const {
    v3 sum = C(0, 0, 0);
    if (mode == 2) return sum;
    vf r = vmax(V(1.5f), t * pixel * .85f);
    vf cx = vfloor(x * (1 / 34.f) + .5f), cz = vfloor(z * (1 / 34.f) + .5f);
    vf town = smooth(-.12f, .28f, gnoise(x * .0011f, z * .0016f, 88) + .25f * gnoise(x * .005f, z * .005f, 89)) * smooth(330.f, 60.f, h) * sat((h - 2.f) * .2f);
    if (!any(town > 0.f)) return sum;
    for (int j = -1; j <= 1; j++) for (int i = -1; i <= 1; i++) {
      vf ax = cx + (float)i, az = cz + (float)j;
      vf a = hash(ax, az, 51), b = hash(ax, az, 52), k = hash(ax, az, 53);
      vf lx = (ax + (a - .5f) * .8f) * 34.f, lz = (az + (b - .5f) * .8f) * 34.f;
      // How far the ray passes from the lamp, which stands over the ground.
      v3 to = v3{lx, ground(lx, lz) + 9.f, lz} - o;
      vf near = dot(to, d);
      vf miss = vmax(dot(to, to) - near * near, 0.f);
      vf spot = vexp(miss / (r * r) * -1.f) * (9.f / (r * r));
      vf on = step(.62f, k) * (.3f + 4.f * vpow(fract(k * 57.f), 6.f));
      v3 tint = mix(C(1.f, .55f, .20f), C(.95f, .86f, .72f), step(.7f, fract(k * 131.f)));
      sum += tint * (spot * on * town);
    }
    return sum * (mode == 1 ? 18.f : 20.f);
  }
  struct Ship { float x, z, len, turn; };
  /** Freighters: hull, deckhouse, cranes, as boxes. */
  vf ships(v3 o, v3 d, vf far, v3 &colour) const {
    static const Ship fleet[] = {{-330, 1500, 190, .16f}, {560, 2150, 200, -.05f}, {-1150, 2450, 180, .3f}, {150, 2750, 170, .1f}};
    static const float parts[][6] = {
        // centre along, width from middle, bottom, top, half length, half width
        {0, 0, -4, 9.5f, .48f, 14}, {.44f, 0, 9.5f, 13.5f, .05f, 11}, {-.46f, 0, 9.5f, 12.5f, .03f, 12},
        {-.41f, 0, 9.5f, 17, .052f, 12}, {-.41f, 0, 17, 21.5f, .044f, 11}, {-.405f, 0, 21.5f, 25.5f, .036f, 10}, {-.395f, 0, 25.5f, 29, .02f, 14.5f},
        {-.45f, 0, 17, 31, .012f, 3}, {-.4f, 0, 29, 37, .0025f, .5f}, {-.4f, 0, 34, 34.5f, .003f, 3.5f},
        {-.25f, 0, 9.5f, 12.5f, .055f, 9}, {-.09f, 0, 9.5f, 12.5f, .055f, 9}, {.07f, 0, 9.5f, 12.5f, .055f, 9}, {.23f, 0, 9.5f, 12.5f, .055f, 9}, {.35f, 0, 9.5f, 12.5f, .04f, 8},
        {-.17f, 0, 9.5f, 24, .006f, 1.3f}, {-.01f, 0, 9.5f, 24, .006f, 1.3f}, {.15f, 0, 9.5f, 24, .006f, 1.3f}, {.295f, 0, 9.5f, 24, .006f, 1.3f},
        {-.125f, 0, 21.5f, 22.6f, .05f, .6f}, {.035f, 0, 21.5f, 22.6f, .05f, .6f}, {.195f, 0, 21.5f, 22.6f, .05f, .6f}, {.34f, 0, 21.5f, 22.6f, .05f, .6f},
        {.455f, 0, 13.5f, 26, .0025f, .5f}};
    vf best = far;
    if (!anchored) return best;
    for (const Ship &s : fleet) {
      float cs = cosf(s.turn), sn = sinf(s.turn);
      v3 p = {(o.x - s.x) * cs + (o.z - s.z) * sn, o.y, (o.z - s.z) * cs - (o.x - s.x) * sn};
      v3 q = {d.x * cs + d.z * sn, d.y, d.z * cs - d.x * sn};
      vf b = p.x * q.x + p.z * q.z, n2 = q.x * q.x + q.z * q.z;
      vf miss = p.x * p.x + p.z * p.z - b * b / n2;
      if (!any(miss < s.len * s.len * .3f)) continue;
      for (auto &b6 : parts) {
        float cx = b6[0] * s.len, hx = b6[4] * s.len;
        vf ix = 1.f / q.x, iy = 1.f / q.y, iz = 1.f / q.z;
        vf ax = (cx - hx - p.x) * ix, bx = (cx + hx - p.x) * ix, ay = (b6[2] - p.y) * iy, by = (b6[3] - p.y) * iy, az = (-b6[5] - p.z) * iz, bz = (b6[5] - p.z) * iz;
        vf in = vmax(vmax(vmin(ax, bx), vmin(ay, by)), vmin(az, bz)), out = vmin(vmin(vmax(ax, bx), vmax(ay, by)), vmax(az, bz));
        vi hit = (in < out) & (in > 0.f) & (in < best);
        if (!any(hit)) continue;
        vf y = p.y + q.y * in, along = p.x + q.x * in;
        const bool house = b6[0] < -.3f && b6[2] > 9 && b6[5] > 9;
        v3 paint = &b6 == &parts[0] ? sel(y < 2.2f, C(.26f, .045f, .03f), C(.035f, .04f, .05f)) : house ? C(.55f, .54f, .50f) : b6[3] < 14 ? C(.14f, .08f, .06f) : C(.30f, .22f, .11f);
        vf light = mode == 2 ? V(1.5f) : mode == 1 ? V(.16f) : V(.035f);
        vf face = sel(vmin(ax, bx) >= in, V(1.25f), sel(vmin(ay, by) >= in, V(1.4f), V(.75f)));
        v3 c = paint * C(.9f, 1.f, 1.12f) * (light * face);
        if (mode != 2 && house) { // cabin windows
          vf wx = fract(along * .28f), wy = fract(y * .3f);
          vf lit = step(.55f, wx) * step(.62f, wy) * step(.45f, hash(vfloor(along * .28f), vfloor(y * .3f), 9));
          c += C(1.f, .66f, .30f) * (lit * 1.1f);
        }
        if (mode != 2) { // deck floods
          vf f = vexp(sq(along - s.len * .02f) * (-1.f / (s.len * 8.f))) + vexp(sq(along + s.len * .36f) * (-1.f / (s.len * 2.f)));
          if (b6[2] > 9) c += paint * C(1.f, .74f, .42f) * (f * (house ? .14f : .42f));
        }
        colour = sel(hit, c, colour);
        best = sel(hit, in, best);
      }
    }
    return best;
  }
  v3 scatter(v3 col, v3 o, v3 d, vf t, vf jitter, bool mirrored = false) const {
    const int n = mirrored ? 6 : 12;
    // Clear air thickens with distance; low mist lies over the far water and in the valleys.
    v3 up = norm({d.x, vabs(d.y) * .25f + .02f, d.z}), air = mirrored ? clearSky(up) : sky(up);
    vf far = 1.f - vexp(t * (mode == 2 ? -.000038f : -.00006f));
    col = mix(col, air * (mode == 2 ? .9f : .8f), far);
    vf through = V(1.f); v3 glow = C(0, 0, 0);
    vf a = V(1900.f), b = vmin(t, 8500.f);
    vf ds = vmax(b - a, 0.f) / (float)n;
    for (int i = 0; i < n; i++) {
      vf s = a + ds * ((float)i + jitter);
      vf x = o.x + d.x * s, y = o.y + d.y * s, z = o.z + d.z * s;
      vf base = 150.f + 90.f * gnoise(x * .0005f, z * .0005f, 400) ;
      vf band = vexp(sq((y - base) * (1 / 62.f)) * -1.f) + .35f * vexp(sq((y - 470.f - base) * (1 / 90.f)) * -1.f) * smooth(5200.f, 7000.f, z);
      vf puff = smooth(-.02f, .34f, fbm(x * .0011f + y * .004f, z * .0016f, 4, 410));
      vf dens = band * puff * (mode == 2 ? .0009f : .0014f);
      vf k = vexp(dens * ds * -1.f);
      v3 lit = mode == 2 ? C(1.02f, 1.03f, 1.05f) : mode == 1 ? C(.34f, .27f, .33f) : C(.045f, .07f, .14f);
      glow += lit * (through * (1.f - k));
      through *= k;
    }
    return col * through + glow;
  }
  v3 landColour(v3 o, v3 d, vf t, const Context &c, bool fine) const {
    vf x = o.x + d.x * t, z = o.z + d.z * t;
    vf e = vmax(V(1.2f), t * c.pixel);
    v3 n = fine ? heightNormal([&](vf a, vf b) { return wooded(a, b); }, x, z, e) : heightNormal([&](vf a, vf b) { return ground(a, b); }, x, z, e * 4.f);
    v3 big = heightNormal([&](vf a, vf b) { return ground(a, b); }, x, z, V(20.f));
    vf h = ground(x, z);
    vf mott = fbm(x * .004f, z * .004f, 3, 600);
    v3 col = mix(C(.018f, .034f, .020f), C(.036f, .052f, .024f), sat(mott + .5f));
    col = mix(col, C(.09f, .085f, .08f), smooth(.74f, .6f, big.y));
    vf snow = smooth(820.f, 1120.f, h + 260.f * mott) * smooth(.5f, .72f, big.y);
    col = mix(col, C(.78f, .80f, .84f), snow);
    col = mix(col, C(.12f, .115f, .10f), smooth(9.f, 3.f, h)); // the tide line
    vf up = .55f + .45f * n.y;
    v3 amb = mode == 2 ? C(.55f, .68f, .86f) : mode == 1 ? C(.16f, .15f, .22f) : C(.03f, .046f, .10f);
    v3 out = col * amb * up;
    if (mode > 0) {
      v3 p = {x, h + 6.f, z};
      vf open = fine && mode == 2 ? lightReach([&](vf a, vf b) { return ground(a, b); }, p, sun, 2600, 9, .06f, c.u1) : V(.7f);
      out += col * sunColour * (vmax(dot(n, sun), 0.f) * open);
    }
    return out + lamps(o, d, x, z, h, t, c.pixel);
  }
  /** How much of a line a pixel shows: lines lie `step` metres apart in `value`, which changes by `perPixel`. */
  static vf lineAt(vf value, float step, vf perPixel, float width) {
    vf away = vabs(fract(value * (1 / step) + .5f) - .5f) * step;
    return sat(.5f * width + .5f - away / vmax(perPixel, .001f)) * smooth(step * .55f, step * .16f, perPixel);
  }
  v3 plan(v3 o, v3 d, vf t, vi land, vi isWater, vi ship, vf water, const Context &c) const {
    v3 col = C(.0028f, .003f, .0042f);
    vf x = o.x + d.x * t, z = o.z + d.z * t, h = ground(x, z), foot = t * c.pixel;
    v3 n = heightNormal([&](vf a, vf b) { return ground(a, b); }, x, z, vmax(foot, 6.f));
    vf across = foot / vmax(vabs(dot(n, d)), .12f) * vsqrt(vmax(1.f - n.y * n.y, .0004f));
    vf fine = lineAt(h, 25.f, across, 1.f), main = lineAt(h, 125.f, across, 1.8f);
    vf near = smooth(14000.f, 2500.f, t);
    v3 lines = mix(C(.11f, .12f, .14f), C(.5f, .5f, .48f), near) * fine + C(.085f, .62f, .2f) * main * (.35f + .65f * near);
    col = sel(land, col + C(.004f, .0045f, .006f) * (1.f - n.y) + lines, col);
    vf wx = o.x + d.x * water, wz = o.z + d.z * water, deep = water * c.pixel / vmax(vabs(d.y), .02f);
    vf grid = vmax(lineAt(wz, 200.f, deep, 1.f), lineAt(wx, 200.f, water * c.pixel, 1.f));
    col = sel(isWater, col + C(.03f, .05f, .07f) * grid, col);
    return sel(ship, C(.085f, .62f, .2f), col);
  }
  v3 trace(v3 o, v3 d, const Context &c) override {
    auto high = [&](vf x, vf z) { return wooded(x, z); };
    auto low = [&](vf x, vf z) { return ground(x, z); };
    vf water = sel(d.y < -.0004f, o.y / vmax(-1.f * d.y, .0004f), V(40000.f));
    vf start = vmax(V(1500.f) - o.z, 100.f) / vmax(d.z, .1f);
    // Above the highest peak nothing can be hit.
    vf end = vmin(vmin(water, 14000.f), sel(d.y > 0.f, (2100.f - o.y) / vmax(d.y, .0001f), V(14000.f)));
    vf t = marchHeight(high, o, d, start, end, 230, .55f, 3.f);
    vi land = t > 0.f;
    v3 shipColour = C(0, 0, 0);
    vf solid = sel(land, t, vmin(water, 30000.f));
    vf ts = ships(o, d, solid, shipColour);
    vi ship = ts < solid;
    v3 col = sky(d);
    vi isWater = ~land & ~ship & (water < 30000.f);
    if (planned) {
      vf bare = marchHeight(low, o, d, start, end, 230, .55f, 3.f);
      return plan(o, d, bare, bare > 0.f, isWater | (land & ~(bare > 0.f) & (water < 30000.f)), ship, water, c);
    }
    if (any(land)) col = sel(land, landColour(o, d, t, c, true), col);
    if (any(isWater)) {
      vf x = o.x + d.x * water, z = o.z + d.z * water;
      vf tm = V(c.time);
      // Ripples, swell and the smooth lanes that wind leaves.
      auto wave = [&](vf a, vf b) {
        vf fade = sat(260.f / water);
        vf lanes = .45f + .75f * sat(.5f + 1.6f * fbm(a * .0045f, b * .0016f, 3, 810));
        return lanes * (.34f * gnoise(a * .09f + tm * .35f, b * .14f - tm * .2f, 801) + .16f * gnoise(a * .31f - tm * .7f, b * .42f + tm * .5f, 802) +
                        fade * (.07f * gnoise(a * .9f + tm * 1.3f, b * 1.1f, 803) + .035f * gnoise(a * 2.3f, b * 2.6f - tm * 2.1f, 804)));
      };
      vf e = vmax(V(.12f), water * c.pixel * 1.5f);
      v3 n = heightNormal(wave, x, z, e);
      // What a pixel averages away becomes roughness.
      vf rough = .012f + .02f * sat(water / 2500.f);
      n = norm({n.x + (c.u1 - .5f) * rough, n.y, n.z + (c.u2 - .5f) * rough * 1.6f});
      v3 r = reflect(d, n);
      r.y = vabs(r.y) + .002f; r = norm(r);
      v3 p = {x, V(.05f), z};
      vf t2 = marchHeight(low, p, r, vmax(V(1500.f) - z, 60.f) / vmax(r.z, .15f), vmin(V(9000.f), 1900.f / r.y), 60, .7f, 12.f);
      v3 mirrored = sky(r);
      vi l2 = t2 > 0.f;
      if (any(l2)) mirrored = sel(l2, landColour(p, r, t2, c, false), mirrored);
      mirrored = scatter(mirrored, p, r, sel(l2, t2, V(20000.f)), c.u2, true);
      v3 sc = C(0, 0, 0);
      vf far2 = sel(l2, t2, V(30000.f));
      vf t3 = ships(p, r, far2, sc);
      mirrored = sel(t3 < far2, sc, mirrored);
      vf fres = .02f + .98f * vpow(sat(1.f + dot(d, n)), 5.f);
      v3 deep = mode == 2 ? C(.012f, .05f, .062f) : mode == 1 ? C(.008f, .016f, .03f) : C(.002f, .006f, .014f);
      v3 w = mix(deep, mirrored, sat(fres));
      if (mode == 2) w += sunColour * (vpow(sat(dot(r, sun)), 400.f) * 4.f);
      col = sel(isWater, w, col);
    }
    col = sel(ship, shipColour, col);
    vf reach = sel(ship, ts, sel(land, t, sel(isWater, water, V(26000.f))));
    return scatter(col, o, d, reach, c.u1);
  }
};
SCENE("inlet", Inlet)
