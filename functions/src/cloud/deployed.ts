import { regionOf, scaleOf } from './settings.ts';

// Settings of the running deployment: whoever only reads the tables is not stopped by a slip in them.
export const REGION = regionOf(process.env);
export const SCALE = scaleOf(process.env);
