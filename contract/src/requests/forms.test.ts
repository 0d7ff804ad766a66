import { expect, test } from "vitest";
import { fieldErrors } from "./field-errors.ts";
import {
  forgotPasswordForm,
  loginForm,
  newsletterForm,
  passwordChangeForm,
  photoProblem,
  profileForm,
  registrationOf,
  resetPasswordForm,
  signUpForm,
} from "./forms.ts";

const signUp = {
  username: "casey_member",
  email: "casey@example.test",
  password: "Passw0rdPassw0rd",
  confirmPassword: "Passw0rdPassw0rd",
  firstName: "Casey",
  lastName: "Member",
  agreeToTerms: true,
};

const weak = "Password must contain at least one uppercase, lowercase, and number";

test("an empty sign-up is told all that is required", () => {
  const empty = { ...signUp, username: "", email: "", password: "", confirmPassword: "" };
  expect(fieldErrors(signUpForm, { ...empty, firstName: " ", lastName: "", agreeToTerms: false })).toEqual({
    username: "Username is required",
    email: "Email is required",
    password: "Password is required",
    confirmPassword: "Please confirm your password",
    firstName: "First name is required",
    lastName: "Last name is required",
    agreeToTerms: "You must agree to the terms and conditions",
  });
  expect(Object.keys(fieldErrors(signUpForm, {})).sort()).toEqual(Object.keys(signUp).sort());
});

test.each([
  ["username", " ab ", "Username must be at least 3 characters"],
  ["username", "a!", "Username must be at least 3 characters"],
  ["username", "casey member", "Username can only contain letters, numbers, and underscores"],
  ["username", "émile", "Username can only contain letters, numbers, and underscores"],
  ["username", "x".repeat(61), "Please use at most 60 characters"],
  ["email", "casey@", "Please enter a valid email address"],
  ["firstName", "x".repeat(101), "Please use at most 100 characters"],
  ["agreeToTerms", "on", "You must agree to the terms and conditions"],
])("sign-up: %s %j is answered with %j alone", (field, value, message) => {
  expect(fieldErrors(signUpForm, { ...signUp, [field]: value })).toEqual({ [field]: message });
});

test.each([
  ["Pass1", "Password must be at least 8 characters"],
  ["password1", weak],
  ["PASSWORD1", weak],
  ["Passwords", weak],
  [`Pass1${"x".repeat(124)}`, "Password must be at most 128 characters"],
])("sign-up: the password %j is answered with %j alone", (password, message) => {
  expect(fieldErrors(signUpForm, { ...signUp, password, confirmPassword: password })).toEqual({
    password: message,
  });
});

test.each(["correct horse battery", "ein satz ohne zahl", "🎬".repeat(16)])(
  "a phrase of 16 characters needs neither digit nor capital, wherever a password is chosen: %j",
  (password) => {
    expect(fieldErrors(signUpForm, { ...signUp, password, confirmPassword: password })).toEqual({});
    expect(fieldErrors(resetPasswordForm, { password, confirmPassword: password })).toEqual({});
    const change = { current_password: "old", new_password: password, confirm_password: password };
    expect(fieldErrors(passwordChangeForm, change)).toEqual({});
  },
);

test.each(["fifteen letters", `${"🎬".repeat(15)}`])("and one of 15 does: %j", (password) => {
  expect(fieldErrors(resetPasswordForm, { password, confirmPassword: password })).toEqual({ password: weak });
});

test("a long password is counted in characters, not in their code units", () => {
  const password = `Aa1${"🎬".repeat(125)}`;
  expect(fieldErrors(signUpForm, { ...signUp, password, confirmPassword: password })).toEqual({});
});

test("a password repeated otherwise is told while other fields are still wrong", () => {
  const errors = fieldErrors(signUpForm, { ...signUp, username: "", confirmPassword: "Passw0rd" });
  expect(errors).toEqual({ username: "Username is required", confirmPassword: "Passwords do not match" });
});

test("what is sent of a sign-up has neither the repeated password nor the tick", () => {
  expect(registrationOf(signUpForm.parse({ ...signUp, firstName: " Casey " }))).toEqual({
    username: "casey_member",
    email: "casey@example.test",
    password: "Passw0rdPassw0rd",
    first_name: "Casey",
    last_name: "Member",
  });
});

test("sign-in wants both fields and leaves the password's spaces alone", () => {
  expect(fieldErrors(loginForm, { username: "  ", password: "" })).toEqual({
    username: "Username or email is required",
    password: "Password is required",
  });
  expect(loginForm.parse({ username: " casey ", password: " secret " })).toEqual({
    username: "casey",
    password: " secret ",
  });
});

test.each(["", " ", "dana", "dana@host", "@b.c"])("newsletter: %j is no address", (email) => {
  expect(fieldErrors(newsletterForm, { email })).toEqual({ email: "Please enter a valid email address" });
});

test("profile: names are required, and the username's rules end in a full stop", () => {
  expect(fieldErrors(profileForm, { first_name: "", last_name: "", username: "" })).toEqual({
    first_name: "First name is required",
    last_name: "Last name is required",
    username: "Username must be at least 3 characters long.",
  });
  expect(fieldErrors(profileForm, { first_name: "A", last_name: "B", username: "a b c" })).toEqual({
    username: "Username can only contain letters, numbers, and underscores.",
  });
});

test.each([
  ["short", "short", { new_password: "Password must be at least 8 characters long." }],
  ["Passw0rd1", "Passw0rd2", { confirm_password: "New passwords do not match." }],
  ["nodigitshere", "nodigitshere", { new_password: weak }],
  ["Passw0rd1", "Passw0rd1", {}],
])("password change from %j to %j", (new_password, confirm_password, errors) => {
  const values = { current_password: "old", new_password, confirm_password };
  expect(fieldErrors(passwordChangeForm, values)).toEqual(errors);
});

test("password change asks for the current password", () => {
  const values = { current_password: "", new_password: "Passw0rd1", confirm_password: "Passw0rd1" };
  expect(fieldErrors(passwordChangeForm, values)).toEqual({
    current_password: "Current password is required",
  });
});

test("forgotten and reset passwords follow the same rules", () => {
  expect(fieldErrors(forgotPasswordForm, { email: "" })).toEqual({ email: "Email is required" });
  expect(fieldErrors(resetPasswordForm, { password: "Passw0rd1", confirmPassword: "" })).toEqual({
    confirmPassword: "Please confirm your password",
  });
});

test.each([signUpForm, passwordChangeForm, resetPasswordForm])(
  "what is no object at all is refused, not crashed upon (%#)",
  (form) => {
    for (const values of [undefined, null, "text", 5]) expect(form.safeParse(values).success).toBe(false);
  },
);

test.each([
  [{ size: 5 * 1024 * 1024, type: "image/png" }, "File size must be less than 5MB."],
  [{ size: 9 * 1024 * 1024, type: "text/plain" }, "File size must be less than 5MB."],
  [{ size: 10, type: "application/pdf" }, "Please choose an image file."],
  [{ size: 5 * 1024 * 1024 - 1, type: "image/png" }, null],
  [{ size: 10, type: "", name: "IMG_1.HEIC" }, null],
  [{ size: 10, type: "", name: "notes.txt" }, "Please choose an image file."],
])("photo %j: %j", (file, problem) => {
  expect(photoProblem(file)).toBe(problem);
});
