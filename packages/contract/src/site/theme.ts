/** The colour themes; each app defines their colours. */
export const themeNames = ['vermilion', 'teal', 'indigo', 'plum', 'pine'] as const
export type ThemeName = (typeof themeNames)[number]
