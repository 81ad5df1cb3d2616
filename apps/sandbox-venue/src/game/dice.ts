import { make, wait } from './dom.ts'
import type { TableShell } from './table-stage.ts'

const ROLL_MS = 900
const BETWEEN_MS = 350

function paint(die: HTMLElement, face: number): void {
  die.dataset['face'] = String(face)
  die.setAttribute('aria-label', `${face} 点`)
}

/** Makes a row show three dice that lie still; without faces they wait. */
export function layDice(row: HTMLElement, faces: readonly number[]): void {
  const shown = faces.length > 0 ? faces : [0, 0, 0]
  const dice = shown.map((face) => {
    const die = make('span', 'die')
    die.setAttribute('role', 'img')
    die.append(...Array.from({ length: 9 }, () => make('i', '')))
    paint(die, face)
    if (face === 0) die.setAttribute('aria-label', '等待')
    return die
  })
  row.replaceChildren(...dice)
}

/** The dice are shaken, and come to rest one after the other. */
export async function throwDice(
  row: HTMLElement,
  faces: readonly number[],
  shell: TableShell,
): Promise<void> {
  layDice(row, faces)
  const dice = [...row.children] as HTMLElement[]
  for (const die of dice) {
    die.dataset['face'] = '0'
    die.animate(
      [
        { transform: 'none' },
        { transform: 'translateY(-26px) rotate(200deg)' },
        { transform: 'rotate(360deg)' },
      ],
      { duration: ROLL_MS / 2, iterations: 2, easing: 'ease-in-out' },
    )
  }
  shell.sound('tick')
  await wait(ROLL_MS)
  for (const [at, die] of dice.entries()) {
    paint(die, faces[at] ?? 1)
    shell.sound('land')
    await wait(BETWEEN_MS)
  }
}
