/** Element that carries what a prerendered page was made of, so that the browser takes it up as it stands. */
export const HYDRATION_ID = 'hydration';
