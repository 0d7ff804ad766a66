<?php
/**
 * Projects of the portfolio: the content type `portfolio-items`.
 */

namespace Extenso;

defined( 'ABSPATH' ) || exit;

const PROJECTS = 'portfolio-items';

add_action( 'init', __NAMESPACE__ . '\register_projects' );

/** Leaves a type alone that another plugin or the theme has under this name. */
function register_projects(): void {
	if ( post_type_exists( PROJECTS ) ) {
		return;
	}
	register_post_type(
		PROJECTS,
		array(
			'labels'       => array(
				'name'          => 'Projects',
				'singular_name' => 'Project',
				'add_new_item'  => 'Add New Project',
				'edit_item'     => 'Edit Project',
				'new_item'      => 'New Project',
				'view_item'     => 'View Project',
				'search_items'  => 'Search Projects',
				'not_found'     => 'No projects found.',
				'all_items'     => 'All Projects',
			),
			'public'       => true,
			'menu_icon'    => 'dashicons-portfolio',
			'show_in_rest' => true,
			'rest_base'    => PROJECTS,
			'supports'     => array( 'title', 'editor', 'thumbnail', 'author', 'revisions' ),
		)
	);
	// A cover is chosen in wp-admin with any theme, also one without featured images of its own.
	add_theme_support( 'post-thumbnails', array( PROJECTS ) );
}
