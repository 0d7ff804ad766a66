/** The body of a response as a file, with its progress. */

/** @param onBytes told how many bytes have arrived. */
export function readFileOf(response: Response, onBytes?: (bytes: number) => void): Promise<Blob> {
  if (!onBytes || !response.body) return response.blob();
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onBytes(bytes);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counted), { headers: response.headers }).blob();
}
