/** The widths of the window from which styles and queries change. */
export const BREAKPOINTS = { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' };
