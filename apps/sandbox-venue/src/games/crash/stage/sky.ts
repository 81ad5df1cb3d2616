import { burstTick, multiplierAt, tickMs } from '../rules.ts'

const pointCount = 90
/** The smallest visible range of the sky: `timeLeast` in ms, `heightLeast` in hundredths of the multiple. */
const timeLeast = 5_000
const heightLeast = 220
const gridMultiples = [
  150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000, 500_000,
]

/** Returns the height at a time. Between two ticks the line is straight. */
function heightAt(ms: number): number {
  const tick = Math.floor(ms / tickMs)
  const low = multiplierAt(tick)
  return low + (multiplierAt(tick + 1) - low) * (ms / tickMs - tick)
}

type Size = { width: number; height: number }

/** Returns functions that map a time and a multiple to the canvas. The visible range grows with the curve. */
function scaleOf({ width, height }: Size, ms: number) {
  const [right, top, bottom] = [width * 0.86, height * 0.3, height - 10]
  const span = Math.max(timeLeast, ms)
  const most = Math.max(heightLeast, heightAt(ms))
  return {
    most,
    x: (at: number) => 8 + (right - 8) * (at / span),
    y: (multiple: number) => bottom - (bottom - top) * ((multiple - 100) / (most - 100)),
  }
}

/** Draws the curve up to a time. Returns the position of its end on the canvas. */
function drawCurve(
  pen: CanvasRenderingContext2D,
  size: Size,
  ms: number,
  cut: boolean,
): { x: number; y: number } {
  const { most, x, y } = scaleOf(size, ms)
  pen.clearRect(0, 0, size.width, size.height)
  pen.font = '12px sans-serif'
  pen.fillStyle = 'rgb(255 255 255 / 0.75)'
  pen.strokeStyle = 'rgb(255 255 255 / 0.22)'
  pen.lineWidth = 1
  pen.setLineDash([])
  pen.beginPath()
  let free = size.height
  for (const mark of gridMultiples.filter((each) => each > most / 6 && each <= most)) {
    // Skips a grid line that would touch the one below.
    if (free - y(mark) < 16) continue
    free = y(mark)
    pen.moveTo(0, y(mark))
    pen.lineTo(size.width, y(mark))
    pen.fillText(`${mark / 100}×`, 4, y(mark) - 3)
  }
  pen.stroke()
  pen.beginPath()
  pen.moveTo(x(0), y(100))
  for (let point = 1; point <= pointCount; point += 1) {
    const at = (ms * point) / pointCount
    pen.lineTo(x(at), y(heightAt(at)))
  }
  pen.strokeStyle = '#fff6dc'
  pen.lineWidth = 3
  pen.setLineDash(cut ? [8, 7] : [])
  pen.stroke()
  return { x: x(ms), y: y(heightAt(ms)) }
}

/** Draws the string of the kite on a canvas, with the kite at its end. The visible range grows with the curve. */
export function createSky(canvas: HTMLCanvasElement, kite: HTMLElement) {
  const pen = canvas.getContext('2d')
  let [width, height] = [0, 0]
  const fit = () => {
    const scale = Math.min(2, devicePixelRatio)
    ;[width, height] = [canvas.clientWidth, canvas.clientHeight]
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    pen?.setTransform(scale, 0, 0, scale, 0, 0)
  }
  new ResizeObserver(fit).observe(canvas)
  fit()
  const clear = () => {
    pen?.clearRect(0, 0, width, height)
    kite.getAnimations().forEach((each) => each.cancel())
    kite.style.transform = `translate(${width * 0.06}px, ${height - 96}px)`
  }
  const draw = (ms: number, cut = false) =>
    pen ? drawCurve(pen, { width, height }, ms, cut) : { x: 0, y: 0 }
  const hang = ({ x, y }: { x: number; y: number }) => {
    // The string ends in the middle of the kite. The kite stays inside the sky.
    const labelX = Math.min(Math.max(0, x - 20), width - 42)
    kite.style.transform = `translate(${labelX}px, ${Math.max(0, y - 26)}px) rotate(16deg)`
  }
  return {
    clear,
    draw: (ms: number) => hang(draw(ms)),
    /** Shows the burst: the string breaks and the kite flies away. */
    cut: (burst: number, duration: number) => {
      const end = draw(Math.max(0, burstTick({ burst }) - 1) * tickMs, true)
      hang(end)
      const from = kite.style.transform
      const exitTransform = `translate(${width}px, ${end.y - 70}px) rotate(70deg)`
      kite.animate(
        [
          { transform: from, opacity: 1 },
          { transform: exitTransform, opacity: 0 },
        ],
        { duration, easing: 'ease-in', fill: 'forwards' },
      )
    },
  }
}
