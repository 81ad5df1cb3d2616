const fieldCount = 3
/** Each field is divided into 4 × 4 parts. It opens when nine of them are rubbed off. */
const partCount = 4
const clearPartsEnough = 9
const sideLength = 600
const reachRadius = sideLength / 15

/** Counts the rubbed parts of each field. `note` returns the field when enough of its parts are rubbed. */
function createCount() {
  const clearedParts = new Map<number, Set<number>>()
  const note = (x: number, y: number): number | null => {
    const side = sideLength / fieldCount
    const column = Math.floor(x / side)
    const row = Math.floor(y / side)
    if (column < 0 || row < 0 || column >= fieldCount || row >= fieldCount) return null
    const field = row * fieldCount + column
    const part = side / partCount
    const at = Math.floor((y % side) / part) * partCount + Math.floor((x % side) / part)
    const parts = clearedParts.get(field) ?? new Set<number>()
    clearedParts.set(field, parts.add(at))
    return parts.size >= clearPartsEnough ? field : null
  }
  const full = () =>
    [...clearedParts.values()].filter(({ size }) => size >= clearPartsEnough).length ===
    fieldCount ** 2
  return { note, full, reset: () => clearedParts.clear() }
}

function paint(brush: CanvasRenderingContext2D): void {
  brush.globalCompositeOperation = 'source-over'
  brush.fillStyle = '#aeb3b2'
  brush.fillRect(0, 0, sideLength, sideLength)
  brush.strokeStyle = '#c6cac9'
  brush.lineWidth = sideLength / 90
  for (let x = -sideLength; x < sideLength; x += sideLength / 14) {
    brush.beginPath()
    brush.moveTo(x, sideLength)
    brush.lineTo(x + sideLength, 0)
    brush.stroke()
  }
}

function wipe(brush: CanvasRenderingContext2D, x: number, y: number): void {
  brush.globalCompositeOperation = 'destination-out'
  brush.beginPath()
  brush.arc(x, y, reachRadius, 0, Math.PI * 2)
  brush.fill()
}

/** Creates the silver layer over the fields. The player rubs it off with a finger, or the page clears it at once. */
export function createScratchLayer(element: HTMLCanvasElement, onScratch: () => void) {
  const brush = element.getContext('2d')
  if (!brush) throw new Error('no canvas to draw on')
  element.width = sideLength
  element.height = sideLength
  const count = createCount()
  let isCovered = false
  let resolveClear: (() => void) | null = null

  const clear = () => {
    isCovered = false
    brush.clearRect(0, 0, sideLength, sideLength)
    resolveClear?.()
    resolveClear = null
  }
  const open = (field: number) => {
    const side = sideLength / fieldCount
    brush.clearRect(
      (field % fieldCount) * side,
      Math.floor(field / fieldCount) * side,
      side,
      side,
    )
  }
  const rub = (event: PointerEvent) => {
    if (!isCovered || (event.pointerType === 'mouse' && event.buttons === 0)) return
    const scale = sideLength / element.clientWidth
    const x = event.offsetX * scale
    const y = event.offsetY * scale
    wipe(brush, x, y)
    for (const dx of [-reachRadius, 0, reachRadius]) {
      for (const dy of [-reachRadius, 0, reachRadius]) {
        const field = count.note(x + dx, y + dy)
        if (field !== null) open(field)
      }
    }
    if (event.type === 'pointerdown') onScratch()
    if (count.full()) clear()
  }
  element.addEventListener('pointerdown', rub)
  element.addEventListener('pointermove', rub)
  return {
    cover: () => {
      count.reset()
      isCovered = true
      paint(brush)
    },
    clear,
    /** Resolves when all fields are uncovered. */
    cleared: () =>
      new Promise<void>((resolve) => {
        if (isCovered) resolveClear = resolve
        else resolve()
      }),
  }
}
