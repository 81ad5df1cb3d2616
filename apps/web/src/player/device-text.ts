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

function named(list: readonly (readonly [RegExp, string])[], text: string): string[] {
  const found = list.find(([pattern]) => pattern.test(text))
  return found ? [found[1]] : []
}

/** What a browser says of itself, as people call it: `iPhone · 微信`. */
export function deviceText(userAgent: string): string {
  const parts = [...named(systems, userAgent), ...named(browsers, userAgent)]
  return parts.join(' · ') || '未知设备'
}
