/** Requests of the page behind an invitation's link. */
import * as z from "zod/mini";
import { longestSecret, registerRequest } from "./extenso.ts";

const token = z.string().check(z.maxLength(longestSecret));

export const openInvitationRequest = z.object({ token });

/** Name, username and password are left out where the address has an account. */
export const acceptInvitationRequest = z.object({
  token,
  username: z.optional(registerRequest.shape.username),
  first_name: z.optional(registerRequest.shape.first_name),
  last_name: z.optional(registerRequest.shape.last_name),
  password: z.optional(registerRequest.shape.password),
});

export type AcceptInvitationRequest = z.infer<typeof acceptInvitationRequest>;
