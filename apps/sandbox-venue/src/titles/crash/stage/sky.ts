import { burstTick, multiplierAt, tickMs } from '../rules.ts'

const POINTS = 90
/** The least that the sky shows: so long a time, and up to this multiple in hundredths. */
const TIME_LEAST = 5_000
const HEIGHT_LEAST = 220
const LINES = [150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000, 500_000]

/** Between two ticks the line goes straight. */
function heightAt(ms: number): number {
  const tick = Math.floor(ms / tickMs)
  const low = multiplierAt(tick)
  return low + (multiplierAt(tick + 1) - low) * (ms / tickMs - tick)
}

type Size = { width: number; height: number }

/** Where a time and a multiple are drawn: what is shown grows with the curve. */
function scaleOf({ width, height }: Size, ms: number) {
  const [right, top, bottom] = [width * 0.86, height * 0.3, height - 10]
  const span = Math.max(TIME_LEAST, ms)
  const most = Math.max(HEIGHT_LEAST, heightAt(ms))
  return {
    most,
    x: (at: number) => 8 + (right - 8) * (at / span),
    y: (multiple: number) => bottom - (bottom - top) * ((multiple - 100) / (most - 100)),
  }
}

/** Draws the curve after so long; returns where its end is. */
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
  for (const mark of LINES.filter((each) => each > most / 6 && each <= most)) {
    // Lines that would touch the one below are left out.
    if (free - y(mark) < 16) continue
    free = y(mark)
    pen.moveTo(0, y(mark))
    pen.lineTo(size.width, y(mark))
    pen.fillText(`${mark / 100}×`, 4, y(mark) - 3)
  }
  pen.stroke()
  pen.beginPath()
  pen.moveTo(x(0), y(100))
  for (let point = 1; point <= POINTS; point += 1) {
    const at = (ms * point) / POINTS
    pen.lineTo(x(at), y(heightAt(at)))
  }
  pen.strokeStyle = '#fff6dc'
  pen.lineWidth = 3
  pen.setLineDash(cut ? [8, 7] : [])
  pen.stroke()
  return { x: x(ms), y: y(heightAt(ms)) }
}

/** The kite's string as a curve on a canvas, the kite on its end; what it shows grows with the curve. */
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
    // The string is tied in the kite's middle; it stays inside the sky.
    const left = Math.min(Math.max(0, x - 20), width - 42)
    kite.style.transform = `translate(${left}px, ${Math.max(0, y - 26)}px) rotate(16deg)`
  }
  return {
    clear,
    draw: (ms: number) => hang(draw(ms)),
    /** The string breaks and the kite drifts away. */
    cut: (burst: number, duration: number) => {
      const end = draw(Math.max(0, burstTick({ burst }) - 1) * tickMs, true)
      hang(end)
      const from = kite.style.transform
      const away = `translate(${width}px, ${end.y - 70}px) rotate(70deg)`
      kite.animate(
        [
          { transform: from, opacity: 1 },
          { transform: away, opacity: 0 },
        ],
        { duration, easing: 'ease-in', fill: 'forwards' },
      )
    },
  }
}
