export const pagesWords = (count: number) => (count === 1 ? '1 page' : `${count} pages`);

export const bringBackWords = (count: number) => `Bring back ${pagesWords(count)}`;
