import type { SVGProps } from 'react';

/** Portcullis' mark: the gate of index.html and the icons. Decorative unless given a title. */
export function Mark({ size = 24, title, ...rest }: { size?: number; title?: string } & SVGProps<SVGSVGElement>) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: decorative (aria-hidden) unless a title is given
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      aria-hidden={title ? undefined : true}
      {...rest}
    >
      {title ? <title>{title}</title> : null}
      <path strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" d="M8 56V28a24 24 0 0 1 48 0v28" />
      <path strokeWidth="4" d="M20 8v40M32 5v43M44 8v40M10 25h44M10 38h44" />
      <path fill="currentColor" stroke="none" d="M18 46h4l-2 10zM30 46h4l-2 10zM42 46h4l-2 10z" />
    </svg>
  );
}
