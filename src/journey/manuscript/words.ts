export const WAITING_FOR_INTERNET = 'Saved on this device. Waiting for internet.';
