import { describe, expect, test } from "vitest";
import { findPasswordFault } from "./password-rules.ts";

const codeOf = (password: string, own?: string[]) => findPasswordFault(password, own)?.code ?? "fine";

describe("passwords that follow the rules", () => {
  test.each([
    "Passw0rdPassw0rd",
    "Rig-Casey-Pass-1",
    "Kettle-and-Fog-7",
    "ünïcode ist schön ٣ Ä",
    "Tr0ub4dor&3 🎬",
    "aB3aB3aB",
    `Aa1${"🎬".repeat(125)}`,
  ])("%s is taken", (password) => expect(codeOf(password)).toBe("fine"));
});

describe("passwords that don't", () => {
  test.each([
    ["Short1A", "extenso_weak_password"],
    ["nouppercase1", "extenso_weak_password"],
    ["NOLOWERCASE1", "extenso_weak_password"],
    ["NoDigitsHere", "extenso_weak_password"],
    ["password", "extenso_weak_password"],
    ["🎬🎬A1a", "extenso_weak_password"],
    [`Aa1${"🎬".repeat(126)}`, "extenso_long_password"],
    ["Password1", "extenso_common_password"],
    ["PASSWORd123", "extenso_common_password"],
    ["1Qaz2wsx", "extenso_common_password"],
    ["Dragon2024", "extenso_common_password"],
    ["Sunshine1!", "extenso_common_password"],
    ["Monkey123456789", "extenso_common_password"],
  ])("%s is refused as %s", (password, code) => expect(codeOf(password)).toBe(code));

  test("one's own name or address is refused, whatever its case", () => {
    expect(codeOf("Casey_Member_1", ["casey_member_1", "casey@example.test"])).toBe(
      "extenso_common_password",
    );
    expect(codeOf("Casey1@Example.test", ["casey", "casey1@example.test"])).toBe("extenso_common_password");
  });
});
