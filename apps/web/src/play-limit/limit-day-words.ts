/** What counts on which day, in the words of the rule `deposit_of_day` (decision 060). */
export const limitDayWords =
  '到账的存款算在到账当天，未完成的存款都算在今天，北京时间零点重新计算；超出限额的款项会保留到放得下的那天入账。'
