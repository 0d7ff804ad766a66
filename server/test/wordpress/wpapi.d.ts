/** The package brings no types: what the tests use of it. */
declare module "wpapi" {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
  type Answer = any;

  interface WPRequest {
    id(id: number): WPRequest;
    perPage(count: number): WPRequest;
    page(page: number): WPRequest;
    file(path: string, name?: string): WPRequest;
    setHeaders(name: string, value: string): WPRequest;
    get(): Promise<Answer>;
    create(fields: object): Promise<Answer>;
    update(fields: object): Promise<Answer>;
    delete(parameters?: object): Promise<Answer>;
  }

  export default class WPAPI {
    constructor(options: { endpoint: string; username?: string; password?: string; auth?: boolean });
    posts(): WPRequest;
    media(): WPRequest;
    tags(): WPRequest;
  }
}
