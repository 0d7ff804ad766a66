/** Stands in for a page whose form is taken at another address. */
export default function ElsewherePage({ url }: { url: string }) {
  return (
    <main className="shell grid min-h-dvh content-center gap-8 py-16">
      <title>Another address · Extenso</title>
      <h1 className="display text-title max-w-[18ch]">This form works at another address.</h1>
      <p className="text-lead measure text-ink-soft">
        You opened this page by another name of this site. Open it at {new URL(url).host} and send it from
        there.
      </p>
      <p>
        <a href={url} className="button bg-hue px-6 text-on-hue">
          Open it there
        </a>
      </p>
    </main>
  );
}
