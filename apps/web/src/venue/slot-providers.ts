/** The fixed slot providers: tiles on the slot shelf of the home screen, and tabs of the slot lobby (spec §2). */
export const slotProviders = [
  { code: 'obgdy', name: '锦鲤电游', hue: 12 },
  { code: 'fgdz', name: '福鲤电子', hue: 40 },
  { code: 'pp', name: '泡泡电子', hue: 190 },
  { code: 'ae', name: '莲池电子', hue: 320 },
] as const
