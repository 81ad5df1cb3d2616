/** Creates a cache for costly values that never change. Beyond `max` values it drops the oldest one. */
export function createCache<T>(max: number) {
  const values = new Map<string, T>()
  return (key: string, compute: () => T): T => {
    const hit = values.get(key)
    if (hit !== undefined) return hit
    const value = compute()
    values.set(key, value)
    const oldest = values.keys().next()
    if (values.size > max && !oldest.done) values.delete(oldest.value)
    return value
  }
}
