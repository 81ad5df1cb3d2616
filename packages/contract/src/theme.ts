/** The colours to choose from; what each is stands with the screens. */
export const themeNames = ['vermilion', 'teal', 'indigo', 'plum', 'pine'] as const
export type ThemeName = (typeof themeNames)[number]
