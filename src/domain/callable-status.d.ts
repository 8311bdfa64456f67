import type { CallableStatus } from './errors.ts';
export declare const MESSAGE_NOT_JSON = 'Response is not valid JSON object.';
export declare const MESSAGE_NO_DATA = 'Response is missing data field.';
export declare function httpStatusOf(status: CallableStatus): number;
/** The status word for an HTTP status; 0 stands for a network failure. */
export declare function statusOfHttp(httpStatus: number): CallableStatus;
