<?php
// Captions and galleries as the themes of today have them; no featured images of its own.
add_action( 'after_setup_theme', fn() => add_theme_support( 'html5', array( 'caption', 'gallery' ) ) );
