/** Adds two functions that Chrome 87 and Safari 14 lack (the build handles syntax). Must be imported first. */
function define(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true })
}

define(
  Object,
  'hasOwn',
  (object: object, key: PropertyKey) =>
    Reflect.getOwnPropertyDescriptor(object, key) !== undefined,
)
define(Array.prototype, 'at', function at<T>(this: T[], index: number): T | undefined {
  return this[index < 0 ? this.length + index : index]
})
