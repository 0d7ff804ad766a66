<?php
/**
 * Installs the WordPress whose folder and address it is given, as JSON on the command line:
 * {"folder", "url", "password", "plugins": [...]}. One account a role, named after it. Run again, it changes nothing
 * but the address.
 */

$given = json_decode( $argv[1], true, 4, JSON_THROW_ON_ERROR );

$_SERVER['HTTP_HOST'] = parse_url( $given['url'], PHP_URL_HOST ) . ':' . parse_url( $given['url'], PHP_URL_PORT );
define( 'WP_INSTALLING', true );
require $given['folder'] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';

// No mail of this goes anywhere.
function wp_new_blog_notification() {}
add_filter( 'pre_wp_mail', '__return_false' );

if ( ! is_blog_installed() ) {
	wp_install( 'Extenso Media', 'administrator', 'administrator@example.test', true, '', $given['password'] );
	foreach ( array( 1, 2, 3 ) as $sample ) {
		wp_delete_post( $sample, true );
	}
	foreach ( array( 'editor', 'author', 'contributor', 'subscriber' ) as $role ) {
		$id = wp_create_user( $role, $given['password'], "$role@example.test" );
		wp_update_user( array( 'ID' => $id, 'role' => $role, 'display_name' => ucfirst( $role ) . ' Person', 'first_name' => ucfirst( $role ), 'last_name' => 'Person' ) );
	}
	update_option( 'timezone_string', 'America/Vancouver' );
	update_option( 'permalink_structure', '/%year%/%monthnum%/%postname%/' );
}
update_option( 'siteurl', $given['url'] );
update_option( 'home', $given['url'] );
update_option( 'active_plugins', $given['plugins'] );
switch_theme( 'bare-theme' );
delete_option( 'rewrite_rules' );
echo 'WordPress ' . get_bloginfo( 'version' ) . "\n";
