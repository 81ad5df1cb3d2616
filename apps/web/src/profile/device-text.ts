const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, '安卓'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
]
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

function firstMatch(list: readonly (readonly [RegExp, string])[], text: string): string[] {
  const match = list.find(([pattern]) => pattern.test(text))
  return match ? [match[1]] : []
}

/** Describes a user agent for players: `iPhone · 微信`. */
export function deviceText(userAgent: string): string {
  const parts = [...firstMatch(systems, userAgent), ...firstMatch(browsers, userAgent)]
  return parts.join(' · ') || '未知设备'
}
