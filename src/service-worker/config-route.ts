const CACHE_NAME = 'config';

/** The configuration from the network, so that a new backend is seen at once; offline the one seen last. */
export async function answerConfig(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE_NAME);
  try {
    const response = await fetch(request);
    if (response.ok) {
      await cache.put(request, response.clone());
      return response;
    }
    return (await cache.match(request)) ?? response;
  } catch (error) {
    const known = await cache.match(request);
    if (known) return known;
    throw error;
  }
}
