/** Equal for two spellings of one address. Not folded as names are: that could turn two people's addresses into one. */
export const foldedEmail = (text: string): string => text.trim().normalize().toLowerCase();

export const sameEmail = (a: string, b: string): boolean => foldedEmail(a) === foldedEmail(b);
