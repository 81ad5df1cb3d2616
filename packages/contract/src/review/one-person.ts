/** The words of `review.same-person` where the first step was another account's of the same person (decision 064). */
export const onePersonWords = {
  maker: '您的账号由提交人单独开设或重置，两个账号算同一人，须由另一位员工复核',
  account: '提交人的账号由您单独开设或重置，两个账号算同一人，须由另一位员工复核',
  sibling:
    '您与提交人的账号由同一人单独开设或重置，算同一人，须由另一位员工复核；另一位负责人可在「员工账号」确认您的账号',
} as const
