/** A request that the service worker answered itself. */
export interface Answered {
  readonly method: string;
  readonly url: string;
}

/** Put before the built worker: tells of each request it answers. */
export const TELL_ANSWERED = `{
  const answer = FetchEvent.prototype.respondWith;
  const told = new BroadcastChannel('answered');
  FetchEvent.prototype.respondWith = function (response) {
    told.postMessage({ method: this.request.method, url: this.request.url });
    return answer.call(this, response);
  };
}
`;
