const FIELDS = 3
/** Each field is watched in so many parts a side; it opens when most of them have been rubbed. */
const PARTS = 4
const ENOUGH = 9
const SIDE = 600
const REACH = SIDE / 15

/** Which parts of which fields have been rubbed; answers a field in the moment it has been rubbed enough. */
function createCount() {
  const seen = new Map<number, Set<number>>()
  const note = (x: number, y: number): number | null => {
    const side = SIDE / FIELDS
    const column = Math.floor(x / side)
    const row = Math.floor(y / side)
    if (column < 0 || row < 0 || column >= FIELDS || row >= FIELDS) return null
    const field = row * FIELDS + column
    const part = side / PARTS
    const at = Math.floor((y % side) / part) * PARTS + Math.floor((x % side) / part)
    const parts = seen.get(field) ?? new Set<number>()
    seen.set(field, parts.add(at))
    return parts.size >= ENOUGH ? field : null
  }
  const full = () =>
    [...seen.values()].filter(({ size }) => size >= ENOUGH).length === FIELDS ** 2
  return { note, full, reset: () => seen.clear() }
}

function paint(brush: CanvasRenderingContext2D): void {
  brush.globalCompositeOperation = 'source-over'
  brush.fillStyle = '#aeb3b2'
  brush.fillRect(0, 0, SIDE, SIDE)
  brush.strokeStyle = '#c6cac9'
  brush.lineWidth = SIDE / 90
  for (let x = -SIDE; x < SIDE; x += SIDE / 14) {
    brush.beginPath()
    brush.moveTo(x, SIDE)
    brush.lineTo(x + SIDE, 0)
    brush.stroke()
  }
}

function wipe(brush: CanvasRenderingContext2D, x: number, y: number): void {
  brush.globalCompositeOperation = 'destination-out'
  brush.beginPath()
  brush.arc(x, y, REACH, 0, Math.PI * 2)
  brush.fill()
}

/** The silver coat over the fields: rubbed off by a finger, or cleared at once. */
export function createCoat(element: HTMLElement, rubbed: () => void) {
  if (!(element instanceof HTMLCanvasElement)) throw new Error('#coat is no canvas')
  const brush = element.getContext('2d')
  if (!brush) throw new Error('no canvas to draw on')
  element.width = SIDE
  element.height = SIDE
  const count = createCount()
  let covered = false
  let done: (() => void) | null = null

  const clear = () => {
    covered = false
    brush.clearRect(0, 0, SIDE, SIDE)
    done?.()
    done = null
  }
  const open = (field: number) => {
    const side = SIDE / FIELDS
    brush.clearRect((field % FIELDS) * side, Math.floor(field / FIELDS) * side, side, side)
  }
  const rub = (event: PointerEvent) => {
    if (!covered || (event.pointerType === 'mouse' && event.buttons === 0)) return
    const scale = SIDE / element.clientWidth
    const x = event.offsetX * scale
    const y = event.offsetY * scale
    wipe(brush, x, y)
    for (const dx of [-REACH, 0, REACH]) {
      for (const dy of [-REACH, 0, REACH]) {
        const field = count.note(x + dx, y + dy)
        if (field !== null) open(field)
      }
    }
    if (event.type === 'pointerdown') rubbed()
    if (count.full()) clear()
  }
  element.addEventListener('pointerdown', rub)
  element.addEventListener('pointermove', rub)
  return {
    cover: () => {
      count.reset()
      covered = true
      paint(brush)
    },
    clear,
    /** Resolves when nothing is covered any more. */
    cleared: () =>
      new Promise<void>((resolve) => {
        if (covered) done = resolve
        else resolve()
      }),
  }
}
