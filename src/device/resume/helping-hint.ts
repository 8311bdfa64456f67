import { hint } from '@/ui/hooks/hint.ts';

/** The title of the book of somebody else that this device photographs pages of, for the home page; it may be empty. */
export const helpingHint = hint('kindred-helping');
