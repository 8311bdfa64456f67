// Nothing is imported here: the terms are read by whoever has no account, and are counted in bytes.

/** Days in which whoever paid may withdraw. Source: Directive 2011/83/EU, Article 9; ours for everybody, wherever they live. */
export const WITHDRAWAL_DAYS = 14;

/** The words of the button. Source: Directive (EU) 2023/2673, Article 1(4). */
export const WITHDRAW_HERE = 'Withdraw from contract here';

/** What is ticked before paying, as it is shown and kept. Source: Directive 2011/83/EU, Articles 7(3), 8(8), and 16. */
export const AT_ONCE_WORDS = `Please begin my audiobook right away. I understand that my ${WITHDRAWAL_DAYS}-day right to withdraw ends when the audiobook is complete.`;
