/** Gives an element the role of a dialog by ARIA attributes, because Safari 14 does not know the dialog element. */
export const modal = { role: 'dialog', 'aria-modal': true } as const
