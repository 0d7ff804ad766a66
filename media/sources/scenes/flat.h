// Flat things seen close up and blurred by arithmetic instead of by many samples: a screen's own pixels, a printed sheet. Millimetres.
#pragma once
#include "march.h"

/** A picture with ever smaller copies, read as wide as the blur asks. */
struct Copies {
  std::vector<Texture> level;
  void load(const std::string &file) {
    level.assign(1, Texture());
    level[0].load(file);
    while (level.back().w > 8 && level.back().h > 8) {
      const Texture &a = level.back();
      Texture b; b.w = a.w / 2; b.h = a.h / 2; b.rgb.resize(b.w * b.h * 3);
      for (int y = 0; y < b.h; y++) for (int x = 0; x < b.w; x++) for (int c = 0; c < 3; c++) {
        auto p = [&](int i, int j) { return a.rgb[((y * 2 + j) * a.w + x * 2 + i) * 3 + c]; };
        b.rgb[(y * b.w + x) * 3 + c] = (p(0, 0) + p(1, 0) + p(0, 1) + p(1, 1)) * .25f;
      }
      level.push_back(b);
    }
  }
  /** u, v from 0 to 1; `wide`: the blur's width in picture elements of the largest copy. */
  v3 at(vf u, vf v, vf wide) const {
    vf l = vmin(vmax(vlog(vmax(wide, 1.f)) * 1.442695f, 0.f), (float)level.size() - 1.01f);
    v3 sum = C(0, 0, 0);
    for (int i = 0; i < (int)level.size(); i++) {
      vf w = vmax(1.f - vabs(l - (float)i), 0.f);
      if (any(w > 0.f)) sum += level[i].at(u, v) * w;
    }
    return sum;
  }
};

struct Flat : Scene {
  Copies picture;
  float lens = 1; // radius of the lens that blurs
  struct Spot { vf x, z, t, coc; };
  /** Where a ray meets the table, and how wide a point of it is blurred there. */
  Spot meet(v3 o, v3 d, float focus) const {
    vf t = (0.f - o.y) / vmin(d.y, -.0001f);
    return {o.x + d.x * t, o.z + d.z * t, t, vabs(t * (1.f / focus) - 1.f) * lens};
  }
};

/** Grades: the page's name, then "-day" for a bright room, "-sharp" for a smaller lens. */
struct Pixels : Flat {
  float focus = 50;
  void prepare(const std::string &grade, int) override {
    size_t sharp = grade.find("-sharp");
    picture.load("textures/" + grade.substr(0, sharp) + ".ppm");
    lens = sharp == std::string::npos ? .6f : .16f;
  }
  Camera camera(float t, const std::string &) override {
    Camera c; float k = t - 5;
    c.eye = {-30 + k * 3.2f, 27 - k * .5f, -30 + k * 1.5f};
    c.target = {2 + k * 1.9f, 0, 7 + k * .5f};
    c.focal = 46; c.roll = .16f - .01f * k;
    focus = 47 + 7.f * smooth1(1.5f, 7.5f, t);
    return c;
  }
  Look look(float, const std::string &g) override { Look l; bool day = g.find("-day") != std::string::npos; l.exposure = day ? 1.5f : 1.9f; l.contrast = 1.06f; l.bloom = day ? .05f : .11f; l.vignette = day ? .15f : .36f; l.shadows[2] = .012f; l.grain = .006f; return l; }
  v3 trace(v3 o, v3 d, const Context &c) override {
    Spot s = meet(o, d, focus);
    const float pitch = .27f;
    vf foot = s.t * c.pixel, blur = s.coc + foot * .5f;
    vf ux = s.x / pitch, uz = s.z / pitch, px = vfloor(ux), pz = vfloor(uz);
    vf sharp = smooth(.34f, .12f, blur / pitch);
    const Texture &big = picture.level[0];
    vf wide = blur * 2.f / pitch * (big.w / 520.f);
    vf qx = mix(ux, px + .5f, sharp), qz = mix(uz, pz + .5f, sharp);
    v3 col = picture.at(qx * (1 / 520.f) + .5f, .42f - qz * (1 / 520.f) * ((float)big.w / big.h) + .0035f * c.time, wide);
    vf fx = ux - px, fz = uz - pz;
    vf e = vmax(foot / pitch, .04f);
    vf row = smooth(V(.03f), .03f + e, fz) * smooth(V(.97f), .97f - e, fz);
    auto bar = [&](float m) { return smooth(.165f + e * .4f, .125f - e * .4f, vabs(fx - m)); };
    v3 sub = v3{bar(.2f), bar(.5f), bar(.8f)} * (row * 3.3f);
    v3 seen = mix(C(1, 1, 1), sub * 1.02f + C(.24f, .24f, .24f), sharp);
    vf angle = .5f + .5f * sat(-1.3f * d.y);
    // The room in the glass over the pixels.
    bool day = c.grade.find("-day") != std::string::npos;
    v3 room = day ? C(.03f, .032f, .035f) : C(.003f, .004f, .006f);
    return v3{col.x * seen.x, col.y * seen.y, col.z * seen.z} * angle + room;
  }
};
SCENE("pixels", Pixels)

/** A proof from the press under a lamp: four inks, four screens, paper's fibres. Grade "day" or "night". */
struct Halftone : Flat {
  float focus = 60;
  void prepare(const std::string &, int) override { picture.load("textures/sheet.ppm"); lens = .85f; }
  Camera camera(float t, const std::string &) override {
    Camera c; float k = t - 5, far = .72f + .62f * smooth1(2.f, 11.f, t);
    c.eye = {-24 * far + k * 2.f, 34 * far, -34 * far + k * .4f};
    c.target = {3 + k * 1.5f, 0, 3 + k * .3f};
    c.focal = 50; c.roll = .12f;
    focus = 53.f * far + 1.f;
    return c;
  }
  Look look(float, const std::string &g) override { Look l; bool day = g.rfind("day", 0) == 0; l.exposure = day ? .92f : 1.3f; l.contrast = 1.08f; l.bloom = .04f; l.vignette = day ? .15f : .45f; l.grain = .007f; if (!day) l.shadows[2] = .02f; return l; }
  v3 trace(v3 o, v3 d, const Context &c) override {
    bool day = c.grade.rfind("day", 0) == 0;
    Spot s = meet(o, d, focus);
    const float pitch = .34f, sheet = 150;
    const Texture &big = picture.level[0];
    vf foot = s.t * c.pixel, blur = s.coc + foot * .5f;
    vf wide = vmax(blur * 2.f, V(pitch * .9f)) * (big.w / sheet);
    vf u = s.x / sheet + .5f, v = .5f - s.z / sheet * ((float)big.w / big.h);
    v3 want = picture.at(u, v, wide);
    want = {vpow(want.x, .4545f), vpow(want.y, .4545f), vpow(want.z, .4545f)};
    // Ink shares; black takes what the three have in common.
    vf key = vmin(vmin(1.f - want.x, 1.f - want.y), 1.f - want.z);
    vf black = key * key, rest = vmax(1.f - black, .02f);
    vf ink[4] = {sat((1.f - want.x - black) / rest), sat((1.f - want.y - black) / rest), sat((1.f - want.z - black) / rest), black};
    static const float turn[4] = {.2618f, 1.3090f, 0.f, .7854f};
    static const float tint[4][3] = {{.03f, .36f, .70f}, {.74f, .035f, .20f}, {.95f, .76f, .03f}, {.045f, .042f, .045f}};
    vf fibre = .5f + .5f * gnoise(s.x * 9.f, s.z * 2.2f, 41) + .4f * gnoise(s.x * 2.6f, s.z * 11.f, 42);
    vf fade = smooth(.42f, .16f, blur / pitch);
    v3 paper = (day ? C(.86f, .84f, .79f) : C(.80f, .775f, .72f)) * (1.f + .07f * (fibre - .5f) * fade);
    v3 col = paper;
    for (int k = 0; k < 4; k++) {
      float cs = cosf(turn[k]) / pitch, sn = sinf(turn[k]) / pitch;
      vf a = s.x * cs + s.z * sn + k * .31f, b = s.z * cs - s.x * sn + k * .17f;
      // One cell's cosine hill, cut at a height that leaves the wanted share.
      vf hill = .5f + .25f * (vcos(a * 6.2831853f) + vcos(b * 6.2831853f));
      vf rough = .055f * (fibre - .5f);
      vf e = .05f + 1.6f * vmax(foot, blur * .8f) / pitch;
      vf dot = smooth(e * -1.f, e, hill - (1.f - ink[k]) + rough) * step(.012f, ink[k]);
      vf share = mix(ink[k], dot, fade);
      share *= .93f + .09f * fibre * fade;
      col = mix(col, col * C(tint[k][0], tint[k][1], tint[k][2]), share);
    }
    // The lamp: a pool that falls off, raking over the fibres.
    vf lx = s.x - (-16.f), lz = s.z - 20.f;
    vf pool = 1.f / (1.f + (lx * lx + lz * lz) * (day ? .00012f : .0011f));
    v3 lamp = day ? C(1.22f, 1.20f, 1.16f) * (.72f + .4f * pool) : C(1.75f, 1.32f, .88f) * (.05f + pool) + C(.02f, .03f, .055f);
    vf rake = 1.f + .10f * fade * gnoise(s.x * 6.f + .2f, s.z * 6.f, 43);
    return v3{col.x * lamp.x, col.y * lamp.y, col.z * lamp.z} * rake;
  }
};
SCENE("halftone", Halftone)
