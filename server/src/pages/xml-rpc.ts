/**
 * `/xmlrpc.php`, which old WordPress clients try first. It isn't offered, nor is RSD, which describes it: passwords
 * would travel in each call, past the sign-in's limits. Both say where the API is instead.
 */
import { Hono } from "hono";

/** WordPress's own fault where a site has XML-RPC switched off; clients read faults only with status 200. */
const fault = `<?xml version="1.0" encoding="UTF-8"?>
<methodResponse>
  <fault>
    <value>
      <struct>
        <member><name>faultCode</name><value><int>405</int></value></member>
        <member><name>faultString</name><value><string>XML-RPC services are disabled on this site.</string></value></member>
      </struct>
    </value>
  </fault>
</methodResponse>
`;

export function xmlRpcRoutes(publicUrl: string): Hono {
  const api = `${publicUrl}/wp-json/`;
  const headers = {
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
    Link: `<${api}>; rel="https://api.w.org/"`,
  };
  const routes = new Hono();
  routes.post("/xmlrpc.php", () => {
    return new Response(fault, { headers: { ...headers, "Content-Type": "text/xml; charset=UTF-8" } });
  });
  routes.all("/xmlrpc.php", () => {
    const text = `XML-RPC and RSD are not offered here. Apps connect to the REST API: ${api}\n`;
    return new Response(text, {
      status: 404,
      headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
    });
  });
  return routes;
}
