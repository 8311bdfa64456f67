/** The example that can be seen and heard on the home page; tests/fixtures/make-example.ts makes its files of these words. */
export const EXAMPLE = {
  title: 'The Orchard',
  page: [
    'In October we picked the apples before the frost. Father carried the ladder, and Mother counted the baskets.',
    'When the cart was full she gave us the reddest one and said: this is what the year tastes like.',
  ],
  clip: 'Hello, it is only me. I made soup and there is far too much of it. Come by when you are done, the door is open and the light is on in the hall. And bring the children, I found the box with the old photographs.',
} as const;
