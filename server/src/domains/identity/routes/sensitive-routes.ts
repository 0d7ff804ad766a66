/**
 * Calls about people that take more than a session: what somebody with a borrowed device must not be able to do.
 * A fresh proof of who asks is demanded here. One line each: method, and path as its route declares it.
 */
export const sensitiveRoutes = [
  "POST /extenso/v1/people/(?P<id>[\\d]+)/role",
  "POST /extenso/v1/people/(?P<id>[\\d]+)/leave",
  "GET /extenso/v1/people/(?P<id>[\\d]+)/export",
  "POST /extenso/v1/people/(?P<id>[\\d]+)/confirm",
  "POST /extenso/v1/people/(?P<id>[\\d]+)/password-link",
  "DELETE /extenso/v1/people/(?P<id>[\\d]+)/sessions",
  "DELETE /extenso/v1/people/(?P<id>[\\d]+)/sessions/(?P<session>[0-9a-f-]{36})",
  "POST /extenso/v1/invitations",
  "POST /extenso/v1/invitations/(?P<id>[\\d]+)/send",
  "POST /extenso/v1/deactivated-users",
  "DELETE /extenso/v1/deactivated-users/(?P<id>[\\d]+)",
  "POST /wp/v2/users",
  "PUT /wp/v2/users/(?P<id>[\\d]+)",
  "DELETE /wp/v2/users/(?P<id>[\\d]+)",
  "DELETE /wp/v2/users/(?P<user_id>(?:[\\d]+|me))/application-passwords",
] as const;
