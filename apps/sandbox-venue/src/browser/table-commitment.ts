import type { TableAnswer } from './net.ts'
import { showCommitment } from './seeds-form.ts'

const why =
  '每一期使用链上的下一环：s(i−1) = SHA-256(s(i))。起点在开局前公布；每期结果公布时一并公布该期的链环，任何人都能走回起点并重算结果。盐值由起点与平台、场馆的固定值算出，演示环境中它们来自同一台机器。'

/** Shows the chain of the table's outcomes in a sheet. */
export function showTableCommitment(
  body: HTMLElement,
  { commitment, round }: TableAnswer,
): void {
  showCommitment(body, why, commitment, [
    ['总期数', String(commitment.length)],
    ['当前期', String(round.index)],
  ])
}
