import { make, wait } from './dom.ts'
import type { TableShell } from './table-stage.ts'

const rollMs = 900
const betweenMs = 350

function paint(die: HTMLElement, face: number): void {
  die.dataset['face'] = String(face)
  die.setAttribute('aria-label', `${face} 点`)
}

/** Shows three dice at rest in a row element. Without faces the dice are blank. */
export function layDice(row: HTMLElement, faces: readonly number[]): void {
  const faceValues = faces.length > 0 ? faces : [0, 0, 0]
  const dice = faceValues.map((face) => {
    const die = make('span', 'die')
    die.setAttribute('role', 'img')
    die.append(...Array.from({ length: 9 }, () => make('i', '')))
    paint(die, face)
    if (face === 0) die.setAttribute('aria-label', '等待')
    return die
  })
  row.replaceChildren(...dice)
}

/** Animates a throw of the dice, which come to rest one after the other. */
export async function throwDice(
  row: HTMLElement,
  faces: readonly number[],
  shell: TableShell,
): Promise<void> {
  layDice(row, faces)
  const dice = [...row.querySelectorAll<HTMLElement>('.die')]
  for (const die of dice) {
    die.dataset['face'] = '0'
    die.animate(
      [
        { transform: 'none' },
        { transform: 'translateY(-26px) rotate(200deg)' },
        { transform: 'rotate(360deg)' },
      ],
      { duration: rollMs / 2, iterations: 2, easing: 'ease-in-out' },
    )
  }
  shell.sound('tick')
  await wait(rollMs)
  for (const [at, die] of dice.entries()) {
    paint(die, faces[at] ?? 1)
    shell.sound('land')
    await wait(betweenMs)
  }
}
