import { randomInt } from 'node:crypto';

/** Words that are easy to read, hard to mistake for each other, and said in no recording by chance. */
const WORDS =
  `acorn almond anchor apricot armchair arrow badger balcony bamboo banjo barley basket beetle bicycle
biscuit blanket blossom bonfire bramble bucket buffalo butterfly cabbage cactus camel candle canyon caramel carousel
cathedral cello chestnut chimney cinnamon clover cobweb coconut compass copper coral cricket crocus cucumber cushion
daffodil dandelion dolphin donkey dragonfly eagle elbow emerald falcon feather fiddle firefly flamingo fountain
garlic ginger giraffe glacier gooseberry grapefruit hammock harbor harvest hazelnut hedgehog heron honeycomb
horizon icicle island ivory jasmine juniper kangaroo kettle kingfisher ladder lantern lavender lemon leopard lighthouse
lilac lobster magnolia mango maple marble marmalade meadow melon mermaid mitten mosaic mountain mushroom nectar
nutmeg oatmeal octopus olive orchard ostrich otter oyster paddle panther paprika parrot peacock pebble pelican
pepper pigeon pillow pineapple pocket pumpkin puzzle quilt rabbit raccoon radish raspberry ribbon robin rocket saddle
saffron sailor sandal sapphire scarecrow seagull seashell shadow silver snowflake sparrow spider spinach squirrel
strawberry sunflower swallow teapot thimble thistle thunder tiger tomato trumpet tulip turnip turtle umbrella
vanilla velvet violin volcano waffle walnut waterfall whistle willow window winter woodpecker yogurt zebra`
    .split(/\s+/)
    .filter(Boolean);

/** Two different ones, which nobody can know beforehand. */
export function twoWords(): readonly [string, string] {
  const first = randomInt(WORDS.length);
  const second = (first + 1 + randomInt(WORDS.length - 1)) % WORDS.length;
  return [WORDS[first] ?? '', WORDS[second] ?? ''];
}

/** The day where the person is, as it is said. A zone nobody knows is none. */
export function dayIn(timeZone: string, nowMs: number): string {
  const style = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  try {
    return new Date(nowMs).toLocaleDateString('en-US', { ...style, timeZone });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Date(nowMs).toLocaleDateString('en-US', { ...style, timeZone: 'UTC' });
  }
}
